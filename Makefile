# Strategium. `make help` lists what can be done here.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip -qq
ARGS ?=
PART ?=
GAME ?=
CLIENT := src/strategium/web/client/index.html
CLIENT_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts web/licences.ts web/svelte.config.js web/tsconfig.json -type f)

# The tool that writes the locks; it lives outside the environment of the project.
LOCK_TOOL := uv==0.13.7
LOCK := build/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --upgrade --generate-hashes \
	--strip-extras --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

# The tool that knows of faults of Python packages; it lives outside the environment too.
AUDIT_TOOL := pip-audit==2.10.1

.DEFAULT_GOAL := help
.PHONY: help play web web-check test attack nemesis lint format docs docs-serve bench fast compiled wheel show setup lock licences sbom audit clean
.DELETE_ON_ERROR:

help: ## Explain each target
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sort -t: -k1,1 \
		| awk -F ':.*## ' '{ printf "  make %-11s %s\n", $$1, $$2 }'
	@echo
	@echo '  ARGS="..." is passed on by play, bench, test, attack and nemesis: make play ARGS="--help"'
	@echo '  PYTHON=... chooses the Python (3.11 or newer) that the environment is made from'

play: $(VENV)/run.stamp $(CLIENT) ## Set up, then open the table in the browser
	@$(BIN)/strategium serve --open $(ARGS)

web: $(CLIENT) ## Build the browser client

web-check: $(CLIENT) ## Check the format and the types of the browser client
	@cd web && npm run --silent check

test: $(VENV)/dev.stamp ## Set up, then run every check
	@$(BIN)/python tools/check.py $(ARGS)

lint: $(VENV)/dev.stamp ## Check style, format, types and layers only
	@$(BIN)/python tools/check.py --only style --only format --only types --only layers

format: $(VENV)/dev.stamp ## Format the code and mend what ruff can mend
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format

docs: $(VENV)/dev.stamp ## Build the documentation into build/site, links checked
	@$(BIN)/python tools/check.py --only docs

docs-serve: $(VENV)/dev.stamp ## Serve the documentation while you write it
	@$(BIN)/zensical serve

attack: $(VENV)/dev.stamp ## Attack running servers for a quarter of an hour: kills, nonsense, broken disks
	@$(BIN)/python -m tests.attacks $(ARGS)

nemesis: $(VENV)/dev.stamp ## Kill, freeze and cut off several servers on PostgreSQL, and crash it, for half an hour
	@$(BIN)/python -m tests.nemesis $(ARGS)

bench: $(VENV)/run.stamp ## Measure the speed of the engine
	@$(BIN)/strategium bench $(ARGS)

fast: $(VENV)/dev.stamp ## Compile the engine and all games, or GAME=..., for whatever plays here
	@$(BIN)/python -m tools.compiled --build-only --game "$(GAME)"

compiled: $(VENV)/dev.stamp ## Compile as `make fast` does, then test it and compare it with plain Python
	@$(BIN)/python -m tools.compiled

wheel: $(VENV)/dev.stamp $(CLIENT) ## Make two wheels in dist/, one of plain Python and one with the compiled engine
	@$(BIN)/python -m tools.wheels

show: $(VENV)/dev.stamp ## Print one table of what works; PART=... for one part
	@$(BIN)/strategium show $(PART)

setup: $(VENV)/dev.stamp ## Set up .venv with everything that play and test need

lock: build/lock/bin/uv ## Renew the locked dependencies and the list of their licences
	@echo "Resolving dependencies ..."
	@$(LOCK) --output-file requirements/run.txt pyproject.toml requirements/build.in
	@$(LOCK) --constraint requirements/run.txt --extra site --extra postgres --output-file requirements/site.txt \
		pyproject.toml requirements/build.in
	@$(LOCK) --output-file requirements/dev.txt requirements/dev.in
	@$(MAKE) --no-print-directory licences

licences: $(VENV)/dev.stamp ## Write THIRD-PARTY.md from the locks
	@$(BIN)/python tools/licences.py

sbom: $(VENV)/dev.stamp ## List all parts, their versions and licences in build/sbom.json (CycloneDX)
	@$(BIN)/python -m tools.sbom

audit: build/audit/bin/pip-audit ## Ask whether faults of the locked parts are known; needs the network
	@build/audit/bin/python -m tools.audit --pip-audit build/audit/bin/pip-audit

clean: ## Remove the environment and everything that was built
	rm -rf $(VENV) build web/node_modules src/strategium/web/client .cache .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests tools -type d -name __pycache__ -prune -exec rm -rf {} +

# ---------------------------------------------------------------- set-up: done once, and again when a lock changes

$(BIN)/python:
	@sh tools/make_venv.sh $(PYTHON) $(VENV)

$(VENV)/run.stamp: requirements/run.txt pyproject.toml | $(BIN)/python
	@echo "Installing what the game needs ..."
	@$(PIP) install --require-hashes -r requirements/run.txt
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt $(VENV)/run.stamp
	@echo "Installing what the checks need ..."
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

# The browser client: built into the package, from locked packages. The lock names the native parts of the bundler for
# one system only; elsewhere `npm ci` refuses it, and `npm install` adds the missing one without touching the lock.
web/node_modules/.stamp: web/package-lock.json
	@command -v npm >/dev/null || { echo "The browser client needs Node 20 and npm. In the terminal: $(BIN)/strategium play"; exit 1; }
	@echo "Installing what the browser client is built with ..."
	@cd web && { npm ci --silent --no-audit --no-fund 2>/dev/null || npm install --no-save --silent --no-audit --no-fund; }
	@touch $@

$(CLIENT): web/node_modules/.stamp $(CLIENT_SOURCES)
	@echo "Building the browser client ..."
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

build/lock/bin/uv: Makefile
	@sh tools/make_venv.sh $(PYTHON) build/lock
	@PIP_DISABLE_PIP_VERSION_CHECK=1 build/lock/bin/python -m pip -qq install "$(LOCK_TOOL)"
	@touch $@

build/audit/bin/pip-audit: Makefile
	@sh tools/make_venv.sh $(PYTHON) build/audit
	@PIP_DISABLE_PIP_VERSION_CHECK=1 build/audit/bin/python -m pip -qq install "$(AUDIT_TOOL)"
	@touch $@
