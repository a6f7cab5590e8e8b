# make run: set up and serve.  make test: everything that must be green.  CONTRIBUTING.md tells the rest.
.PHONY: setup setup-dev run test lint format messages lock clean
SHELL := /bin/bash
PORT ?= 8000
HOST ?= 127.0.0.1
PY := .venv/bin/python

setup:
	@bin/setup

setup-dev:
	@bin/setup --dev

run: setup
	@exec $(PY) manage.py serve --host $(HOST) --port $(PORT)

test:
	@bin/test $(ARGS)

lint: setup-dev
	@bin/lint

format: setup-dev
	@.venv/bin/ruff check --quiet --fix-only . ; .venv/bin/ruff format .

messages: setup-dev
	@$(PY) -m whistsite.messages update

lock: setup-dev
	@bin/lock $(ARGS)

clean:
	rm -rf .venv var/static var/stamp-* .mypy_cache .ruff_cache .pytest_cache
