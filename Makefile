# Quayside. `make play` to play, `make test` to test; the other targets are the parts of these two.
# Needed: Python 3.11 or later with venv, Node.js 20 or later, make.

SHELL := /bin/sh
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
# Where and how `make play` serves. HOST=0.0.0.0 lets a tablet in the same network in.
HOST ?= 127.0.0.1
PORT ?= 8000
BASE ?= /
TYPED_TOOLS := $(patsubst %,tools/%.py,bench bench_start bench_taps browser build catalogues compress icons letters lock measure \
    parts precompile retire runtime serve snapshot soak trim)
# Test processes that run side by side. A browser with Python in it keeps a core busy.
JOBS ?= auto
COVERED := $(patsubst %,tests/%,kernel games golden conformance properties ui)
# Games for each number of players in `make soak`.
GAMES ?= 100

.PHONY: help setup build dist serve play test check lint format types unit e2e browser browsers test-browsers catalogues \
        coverage soak bench bench-start bench-taps lock clean

help:
	@echo 'make play        build the site and serve it on this machine'
	@echo 'make test        everything: lint, types, unit tests, build, browser tests'
	@echo 'make test-browsers  the start, saves and a game in Firefox and WebKitGTK'
	@echo 'make setup       the tools only      make lint types unit e2e    one kind of check'
	@echo 'make build       dist/               make serve                  serve dist/ as it is'
	@echo 'make coverage    what no test of the referee and the games reaches'
	@echo 'make catalogues  check the texts   make lock   pin the Python tools anew'
	@echo 'make soak        many random games (GAMES=100)   make bench   how fast the games are'
	@echo 'make bench-start how fast the site starts       make bench-taps  and answers a finger'
	@echo 'make clean       remove what was built'

# Each stamp lies in what it vouches for: set-up runs again when a pin has changed or that is gone.
setup: $(VENV)/.installed node_modules/.installed

$(VENV)/.installed: requirements-dev.txt requirements-peers.txt
	@test -x $(PY) || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	    echo 'Python cannot make its environment here. On Debian: apt install python3-venv' >&2; exit 1; }
	$(PY) -m pip install --quiet --require-hashes -r requirements-dev.txt -r requirements-peers.txt
	@touch $@

node_modules/.installed: package-lock.json package.json .npmrc
	@command -v npm >/dev/null || { echo 'Node.js with npm is missing: version 20 or later' >&2; exit 1; }
	npm ci --no-fund --no-audit
	@touch $@

build: setup
	$(PY) -m tools.build $(if $(BEST),--best)

dist: build

serve:
	@$(PY) -m tools.serve --host $(HOST) --port $(PORT) --base $(BASE)

play: build serve

lint: setup
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .

format: setup
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

types: setup
	$(VENV)/bin/mypy py/quayside/kernel py/quayside/games py/quayside/ui py/quayside/adapters \
	    $(TYPED_TOOLS) e2e engines tests/build

unit: setup
	$(PY) -m pytest tests -n $(JOBS) --dist worksteal

# Which branches of the referee and of the games no test reaches. Not part of `make test`.
coverage: setup
	$(PY) -m pytest $(COVERED) -n $(JOBS) --dist worksteal --cov=quayside.kernel \
	    --cov=quayside.games --cov-report=term-missing

# Not part of `make test`: as many random games of everything as one likes, and how fast they are.
soak: setup
	$(PY) -m tools.soak --games $(GAMES)

$(VENV)/.bench: requirements-bench.txt $(VENV)/.installed
	$(PY) -m pip install --quiet --require-hashes -r requirements-bench.txt
	@touch $@

bench: setup $(VENV)/.bench
	$(PY) -m tools.bench

# From an address to a table, beside a bare page with Pyodide. Takes some minutes.
bench-start: build browser
	$(PY) -m tools.bench_start

# How long the table takes to answer a finger, on a slow tablet. Takes some minutes.
bench-taps: build browser
	$(PY) -m tools.bench_taps

browser: setup
	@$(PY) -m tools.browser

e2e: build browser
	$(PY) -m pytest e2e -n $(JOBS) --dist loadfile

# Firefox and WebKitGTK, as packages of the system.
browsers: setup
	@$(PY) -m tools.browser others

test-browsers: build browsers
	$(PY) -m pytest engines -p no:xdist

catalogues: setup
	$(PY) -m tools.catalogues

check: lint types catalogues unit
test: check e2e

lock:
	$(PYTHON) -m tools.lock

clean:
	rm -rf dist build node_modules $(VENV)
	find py tools tests e2e -name __pycache__ -type d -prune -exec rm -rf {} +
