"""How fast everything is, against budgets, on this machine: `python -m tests.bench [engines] [terminal]`.

Nothing here fails: a slow or busy machine is no mistake. What is measured is compared with something simple that is
measured in the same second: engines with the calibration loop, the program in a terminal with a minimal Textual app.
"""
