# Two commands do everything: `make play` and `make test`.

PYTHON ?= python3
BIN := .venv/bin
GAMES ?= 20000

# Every program starts many times in the tests: compile it once.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test test-ssh test-browser check soak ladder bench clean

play: .venv/ready
	@$(BIN)/ringyo-tui

test: check
	$(BIN)/pytest -n auto

# A real sshd on a port of its own. Without one, root gets it from Debian or Ubuntu; everybody else is told.
test-ssh: .venv/ready
	@PATH="$$PATH:/usr/sbin"; command -v sshd >/dev/null && command -v ssh >/dev/null && exit 0; \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing OpenSSH ..."; export DEBIAN_FRONTEND=noninteractive; \
	    apt-get -qq -o Acquire::Retries=3 update && apt-get -qq -o Acquire::Retries=3 install --no-install-recommends openssh-server openssh-client >/dev/null; \
	  else echo "There is no sshd: install openssh-server, then run make again."; exit 1; fi
	SSHD=required $(BIN)/pytest tests/ssh

# A headless Chromium, which is large: 400 MB on the disk, and a minute. Root gets it from Debian; everybody else is told.
test-browser: .venv/ready
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing Chromium ..."; export DEBIAN_FRONTEND=noninteractive; \
	    apt-get -qq -o Acquire::Retries=3 update && apt-get -qq -o Acquire::Retries=3 install --no-install-recommends chromium >/dev/null; \
	  else echo "There is no Chromium: install it, then run make again."; exit 1; fi
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[serve]'
	BROWSER_TESTS=required $(BIN)/pytest tests/browser

check: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# A test takes as long as its games take: none is given up.
soak: .venv/ready
	GAMES=$(GAMES) $(BIN)/pytest -n auto --timeout=0 tests/engines tests/fuzz -k 'conformance or fuzz'

ladder: .venv/ready
	$(BIN)/python -m engines.bots.bouts

bench: .venv/ready
	$(BIN)/python -m tests.bench

# The pinned set in constraints.txt makes every machine install the same thing.
.venv/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "ringyo-tui needs Python 3.11 or newer: install it, or name one with 'make PYTHON=python3.12 ...'."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "Python's venv module is missing: install it (on Debian and Ubuntu: apt install python3-venv) and run make again."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing what ringyo-tui needs into .venv ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist *.egg-info
