# make kit: set up, then print the Castles in the Air kit into out/.    make test: set up, then run the tests.
# make test-all: the tests, and those that try everything where others try a sample. make test-compiled: on compiled engines.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
EXTRAS := $(VENV)/.extras

.PHONY: kit test tests test-all test-compiled fuzz mutants audit lint types docs pictures peers program clean
kit: $(STAMP)
	$(BIN)/tilewright build castles-in-the-air

# mypy begins while what only some tests need is fetched, works on one core and leaves the others to the tests
test: lint
	$(MAKE) --jobs 2 types tests

test-all: lint
	$(MAKE) --jobs 2 types tests MARKED='-m ""'

# each worker has tests that stand beside each other, so that what they share is made once
tests: $(EXTRAS)
	$(BIN)/pytest -n auto --dist worksteal $(MARKED)

# the tests of engines and bots on compiled engines, in a folder of their own; needs a C compiler, and takes minutes
test-compiled: $(EXTRAS)
	rm -rf out/compiled && mkdir -p out/compiled && $(BIN)/python hatch_build.py out/compiled
	cd out/compiled && ../../$(BIN)/pytest -n auto tests/games tests/engine tests/tables

# hostile and clumsy folders without end, others each time; what finds a fault is kept in tests/fuzz/found
SECONDS ?= 600
fuzz: $(STAMP)
	$(BIN)/python -m tests.fuzz --seconds $(SECONDS)

# makes one place of the code wrong at a time, and lists what no test notices; hours for 300: try SAMPLE=30, or ONLY=draw
SAMPLE ?= 300
SEED ?= 1
ONLY ?=
mutants: $(EXTRAS)
	$(BIN)/python -m tests.mutants --sample $(SAMPLE) --seed $(SEED) --part "$(ONLY)"

# asks the Python Packaging Advisory Database about every library that is installed here
audit: $(STAMP)
	$(BIN)/pip install --quiet --disable-pip-version-check pip-audit
	$(BIN)/pip-audit --skip-editable

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tilewright needs Python 3.11 or newer; name one with: make PYTHON=python3.12 kit"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

# each by itself, so that one that cannot be had takes no other with it; test_extras.py holds that these are the extras
LIBRARIES := 'ortools>=9.10' 'open_spiel>=1.6' 'pettingzoo>=1.25' 'distributed>=2024.8' 'page-validation>=0.11' 'twine>=6' 'check-wheel-contents>=0.6.1'

# what some tests need beside: a solver to prove with, two suites to conform to, a cluster, what a release is looked at with; large, so `make kit` does without
$(EXTRAS): $(STAMP)
	@for library in $(LIBRARIES); do $(BIN)/pip install --quiet --disable-pip-version-check "$$library" || echo "$$library cannot be had here: its tests are skipped"; done
	@touch $@

# the tools that benchmarks/ runs beside this one, in a folder of their own: none of them is a dependency
peers:
	$(PYTHON) -m venv .peers
	@grep -v '^#' benchmarks/peers/requirements.txt | while read tool; do \
	    .peers/bin/pip install --quiet --disable-pip-version-check --upgrade "$$tool" || echo "$$tool cannot be had here"; done
	@.peers/bin/pip list --format=freeze | grep -iE "^($$(grep -v '^#' benchmarks/peers/requirements.txt | paste -sd'|'))=="

# the documentation site in out/site, from docs/ and from what the program says of itself
docs: $(STAMP)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[docs]'
	$(BIN)/python docs/site/build.py out/site

# one file with Python and all libraries in it, for the system it is built on: dist/tilewright (docs/installing.md)
PACKED := .program
DIST := dist
program:
	$(PYTHON) -m venv --clear $(PACKED)
	$(PACKED)/bin/pip install --quiet --disable-pip-version-check . 'pyinstaller>=6.11'
	$(PACKED)/bin/pyinstaller --noconfirm --log-level ERROR --distpath $(DIST) --workpath $(PACKED)/work packaging/tilewright.spec

pictures: $(STAMP)
	$(BIN)/tilewright build castles-in-the-air --one-file
	$(BIN)/tilewright build castles-in-the-air --one-file --low-ink
	$(BIN)/tilewright build castles-and-crowns --one-file
	$(BIN)/tilewright build castle --one-file
	$(BIN)/tilewright build sky-rise --one-file
	$(BIN)/python docs/pictures.py out
	$(BIN)/python docs/city_picture.py
	$(BIN)/python docs/page_pictures.py
	$(BIN)/python docs/target_pictures.py
	$(BIN)/python docs/cookbook.py
	$(BIN)/pip install --quiet --disable-pip-version-check imageio-ffmpeg
	$(BIN)/python docs/film.py

clean:
	rm -rf $(VENV) .peers .program dist out/*
