# Two commands do everything: `make play` and `make test`. The others are steps of theirs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml CMakeLists.txt $(shell git ls-files core bindings src frontend packaging 2>/dev/null)
ENGINE := -DNONET_TESTS=ON

.PHONY: play test dev check engine sanitize wasm wasm-test docs pytest soak fuzz lock sbom audit bench format stub clean

# Where the installed package keeps the engine for the browser.
WEB_ENGINE = "$$($(BIN)/python -c 'from nonet.web.page import ENGINE; print(ENGINE)')"

# Install the package with all it needs, and open the game in the browser. It is built for the level of
# this machine's processor alone. The engine for the browser is
# built behind it, and the open page picks it up; until then, and where it cannot be built, the server answers.
play: $(VENV)/play
	@mkdir -p build
	@(bash packaging/debian.sh wasm; nice $(BIN)/python packaging/build_wasm.py --out $(WEB_ENGINE)) >build/wasm.log 2>&1 &
	$(BIN)/nonet serve --open

# Install what the tests need, and run everything. The engine's tests come out of the same build as
# the installed package: what is tested is what runs. The sanitizers are built while pytest waits for
# browsers and servers.
test: $(VENV)/test check
	test ! -x build/engine/core/test_portable || ctest --test-dir build/engine/core --output-on-failure
	$(MAKE) --jobs 2 sanitize pytest

$(VENV)/play: $(SOURCES)
	bash packaging/debian.sh play
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet ".[server,print,terminal]" --config-settings=cmake.define.NONET_OWN_LEVEL=ON
	touch $@

$(VENV)/test: $(SOURCES)
	bash packaging/debian.sh test
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet ".[test]" --config-settings=build-dir=build/engine \
		--config-settings=cmake.define.NONET_TESTS=ON
	touch $@

# For those who change the code: Python is used in place, C++ is built again by calling this.
dev:
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet scikit-build-core nanobind ninja
	$(BIN)/pip install --quiet --no-build-isolation --editable ".[test]"

check:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	bash packaging/clang_format.sh
	$(BIN)/python packaging/check_page.py

engine:
	bash packaging/engine_tests.sh build/core -DCMAKE_BUILD_TYPE=Release

# The engine for the browser, and its bench; nothing is done where nothing changed, or without the compiler.
wasm:
	bash packaging/debian.sh wasm
	$(BIN)/python packaging/build_wasm.py --bench build/wasm/bench.wasm --out $(WEB_ENGINE)

# What needs the engine for the browser. Not part of `make test`, for building it takes minutes; there the
# same tests are skipped with the reason, unless it was built before.
wasm-test: wasm
	$(BIN)/python -m pytest -n 2 tests/wasm tests/browser/test_engine.py tests/browser/test_alone.py tests/browser/test_firefox.py

sanitize:
	nice bash packaging/engine_tests.sh build/sanitize -DCMAKE_BUILD_TYPE=Debug -DNONET_SANITIZE=ON

# The documentation site, in build/site; a warning is an error.
docs:
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "build/site/index.html"

pytest:
	$(BIN)/python -m pytest -n 2 --pyargs nonet tests README.md docs

# The long forms of the soaks and faults: an hour or two. NONET_SOAK_IDLE says how many stay idle.
soak:
	NONET_SOAK=long $(BIN)/python -m pytest -n 0 -s tests/soak tests/faults

# Ten million calls at the engine's door (26,000 a second and core), a million broken texts.
fuzz:
	$(BIN)/python fuzz/calls.py --calls 10000000
	$(BIN)/python fuzz/formats.py 1000000

# What a server's environment consists of, by version and hash; all parts as CycloneDX; what is known
# against any of them.
lock:
	bash packaging/lock.sh

sbom:
	$(BIN)/python packaging/sbom.py

audit:
	$(PYTHON) packaging/audit.py

# The signature of every build: nodes searched, and a hash of every answer.
bench:
	cmake -S core -B build/core $(ENGINE) -DCMAKE_BUILD_TYPE=Release
	cmake --build build/core -j 2
	@for bench in build/core/bench_*; do printf '%-28s ' "$$bench"; "$$bench"; done

format:
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	find core bindings -name '*.[ch]pp' | xargs clang-format -i
	cd frontend && npm run --silent format

stub:
	$(BIN)/python -m nanobind.stubgen -q -m nonet._core -o src/nonet/_core.pyi

clean:
	rm -rf build $(VENV)
