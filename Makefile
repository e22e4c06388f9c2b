# What people do with this project; each target installs what it needs.
PYTHON ?= python3
PORT ?= 8000
HOST ?= 127.0.0.1
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help play test test-quick gallery lint format types bench load crowd dice-long playout clean

help:
	@echo "make play [PORT=8000] [HOST=127.0.0.1] [LUDO_DATA=var]   serve a playable site"
	@echo "make test        everything: lint, types, all tests, Chromium included"
	@echo "make test-quick  without the tests that start a whole site"
	@echo "make gallery     pictures of every state, in tests/browser/shots"
	@echo "make bench       the engine's speed beside its peers"
	@echo "make load        live play under load beside a bare socket server"
	@echo "make crowd       2,000 players who queue at once over two processes"
	@echo "make dice-long   ten million dice;  make playout   bots against bots"

# One virtual environment; made by venv, or by virtualenv where this Python lacks ensurepip.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed; name one with PYTHON=python3.12"; exit 1; }
	@$(PYTHON) .ci/environment.py $(VENV)

$(VENV)/installed: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what the site needs ..."
	@$(BIN)/python -m pip install --quiet -c constraints.txt .
	@touch $@

$(VENV)/installed-tests: $(VENV)/installed
	@echo "Installing what the tests need ..."
	@$(BIN)/python -m pip install --quiet -c constraints.txt ".[test]"
	@touch $@

play: $(VENV)/installed
	@exec $(BIN)/python manage.py play --port $(PORT) --host $(HOST)

lint: $(VENV)/installed-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(VENV)/installed-tests
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(VENV)/installed-tests
	$(BIN)/mypy
	$(BIN)/python -m tests.js.types

test: lint types
	$(BIN)/python -m tests.chromium
	$(BIN)/python -m pytest --durations=15

gallery: $(VENV)/installed-tests
	$(BIN)/python -m tests.chromium
	$(BIN)/python -m pytest -q tests/browser tests/browser/gallery.py
	@echo "The pictures are in tests/browser/shots"

test-quick: $(VENV)/installed-tests
	$(BIN)/python -m pytest -m "not site"

bench: $(VENV)/installed-tests
	$(BIN)/python -m tests.games.engine.benchmark

dice-long: $(VENV)/installed-tests
	$(BIN)/python -m tests.games.dice_long

playout: $(VENV)/installed
	$(BIN)/python manage.py playout

crowd: $(VENV)/installed
	$(BIN)/python manage.py servers crowd

load: $(VENV)/installed
	$(BIN)/python manage.py servers --core 1 load

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build *.egg-info
