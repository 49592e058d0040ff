// nonet._cpu: which build of the engine this processor can run. Compiled for the baseline, and
// with nothing but Python's own C interface, so that it can be asked anywhere. It asks for every
// instruction set that core/CMakeLists.txt allows the build (NONET_FLAGS_avx2); a test compares
// them.
#include <Python.h>

namespace {

bool runs_avx2() {
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

PyObject* best_level(PyObject*, PyObject*) {
    return PyUnicode_FromString(runs_avx2() ? "avx2" : "portable");
}

PyMethodDef methods[] = {
    {"best_level", best_level, METH_NOARGS,
     "best_level() -> str\n\nName the fastest build of the engine that this processor runs."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef_Slot slots[] = {
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, nullptr},
};

PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                          "nonet._cpu",
                          "Which build of the engine this processor can run.",
                          0,
                          methods,
                          slots,
                          nullptr,
                          nullptr,
                          nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__cpu() {
    return PyModuleDef_Init(&definition);
}
