# Two commands do everything: `make play` and `make test`. The others are steps of theirs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := build/core

.PHONY: play test setup check engine-test sanitize bench format stub clean

play: $(VENV)/installed
	$(BIN)/nonet serve --open

test: setup check engine-test sanitize
	$(BIN)/python -m pytest -n 2

# The package, as a user installs it.
$(VENV)/installed: pyproject.toml CMakeLists.txt $(shell find core bindings src frontend -type f -not -path '*/node_modules/*' -not -path '*/static/*' -not -name '*.pyc' 2>/dev/null)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet .
	touch $@

# What the tests need besides: their Python packages, and Debian's when we may install them.
setup: $(VENV)/installed
	$(BIN)/pip install --quiet --no-build-isolation ".[test]" || $(BIN)/pip install --quiet ".[test]"
	bash tests/setup.sh

check:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	bash tests/clang_format.sh

engine-test:
	cmake -S core -B $(CORE) -DNONET_TESTS=ON -DCMAKE_BUILD_TYPE=Release
	cmake --build $(CORE) -j 2
	ctest --test-dir $(CORE) --output-on-failure

sanitize:
	cmake -S core -B build/sanitize -DNONET_TESTS=ON -DNONET_SANITIZE=ON -DCMAKE_BUILD_TYPE=Debug
	cmake --build build/sanitize -j 2
	ctest --test-dir build/sanitize --output-on-failure

bench: 
	cmake -S core -B $(CORE) -DNONET_TESTS=ON -DCMAKE_BUILD_TYPE=Release
	cmake --build $(CORE) -j 2
	@for bench in $(CORE)/bench_*; do printf '%-28s ' "$$bench"; "$$bench"; done

format:
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	find core bindings -name '*.[ch]pp' | xargs clang-format -i

stub:
	$(BIN)/python -m nanobind.stubgen -q -m nonet._core -o src/nonet/_core.pyi

clean:
	rm -rf build $(VENV)
