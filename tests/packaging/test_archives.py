"""The wheel and the source archive carry everything, and the program runs out of an empty environment.

Nothing is fetched: what the program is built on is lent by the environment of the tests.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

from engines import GAMES
from tests.terminal.pty import ROOT, Terminal, environment

PACKAGES = ("ringyo_tui", "screens", "engines", "styles")
LIMIT = 120


class Archives(NamedTuple):
    """What was built."""

    wheel: Path
    source: Path


def run(command: list[str], cwd: Path, **env: str) -> str:
    """Run a command away from the checkout; returns what it says."""
    done = subprocess.run(
        command, cwd=cwd, env={**environment(), **env}, capture_output=True, text=True, timeout=LIMIT, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(source: Path, out: Path) -> Archives:
    """Build both archives of a source tree."""
    run([sys.executable, "-m", "hatchling", "build", "-d", str(out)], source)
    return Archives(next(out.glob("*.whl")), next(out.glob("*.tar.gz")))


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Archives:
    """Both, out of this checkout."""
    return build(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def installed(archives: Archives, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with nothing in it but the wheel; the libraries are seen where they are."""
    place = tmp_path_factory.mktemp("installed") / "venv"
    run([sys.executable, "-m", "venv", "--without-pip", str(place)], place.parent)
    pip = [sys.executable, "-m", "pip", "--python", str(place / "bin/python"), "--disable-pip-version-check"]
    run([*pip, "install", "--quiet", "--no-index", "--no-deps", str(archives.wheel)], place.parent)
    packages = next(place.glob("lib/python*/site-packages"))
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return place


def shipped() -> set[str]:
    """Every file of the packages."""
    return {name for package in PACKAGES for name in below(package) if "__pycache__" not in name}


def below(folder: str) -> set[str]:
    """Every file of a folder of the checkout."""
    return {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file()}


def sums(archive: Path) -> dict[str, int]:
    """The checksum of each file."""
    with zipfile.ZipFile(archive) as wheel:
        return {one.filename: one.CRC for one in wheel.infolist()}


def test_the_wheel_carries_every_file(archives: Archives) -> None:
    names = set(sums(archives.wheel))
    assert shipped() <= names
    assert not [name for name in names if name.startswith(("tests/", "docs/"))]
    beside = {name.partition(".data/data/")[2] for name in names if ".data/data/" in name}
    assert beside == below("share")


def test_the_source_archive_builds_the_same_wheel(archives: Archives, tmp_path: Path) -> None:
    with tarfile.open(archives.source) as source:
        source.extractall(tmp_path, filter="data")
    (tree,) = [path for path in tmp_path.iterdir() if path.is_dir()]
    assert (tree / "docs/ssh.md").exists()
    again = build(tree, tmp_path / "again").wheel
    with zipfile.ZipFile(archives.wheel) as first, zipfile.ZipFile(again) as second:
        assert {one.filename: one.CRC for one in first.infolist()} == {
            one.filename: one.CRC for one in second.infolist()
        }


def test_it_runs_out_of_an_empty_environment(installed: Path, tmp_path: Path) -> None:
    program = str(installed / "bin/ringyo-tui")
    where = "import engines, screens, styles, ringyo_tui as r; print(r.__file__, engines.__file__, styles.__file__)"
    for path in run([str(installed / "bin/python"), "-c", where], tmp_path).split():
        assert path.startswith(str(installed))
    assert "ringyo-tui 0." in run([program, "--version"], tmp_path)
    for game, engine in GAMES.items():
        assert engine.title in run([program, "rules", game], tmp_path)
        run([program, "sim", game, "--games", "1"], tmp_path)
    for game in GAMES:
        command = [program, "--data", str(tmp_path / game), "learn", game]
        with Terminal(command, env={"PYTHONPATH": ""}) as terminal:
            terminal.until(GAMES[game].title.upper(), 40)
            terminal.quiet(0.3)
            terminal.send("ctrl+c").quiet(0.2)
            terminal.send("ctrl+c")
            assert terminal.wait() == 0
            assert terminal.left_on == []


def test_what_goes_beside_it_is_where_others_look(installed: Path) -> None:
    share = installed / "share"
    assert (share / "man/man1/ringyo-tui.1").exists()
    assert (share / "bash-completion/completions/ringyo-tui").exists()
    login = share / "ringyo-tui/ssh-login"
    assert os.access(login, os.X_OK)
    told = run([str(login), "--version"], installed, TERM="", LANG="")
    assert told.startswith("ringyo-tui 0.")
