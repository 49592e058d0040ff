# Compare the signature of a build with the recorded one: cmake -DBENCH=... -DRECORDED=... -P compare.cmake
execute_process(COMMAND ${BENCH} OUTPUT_VARIABLE got RESULT_VARIABLE status OUTPUT_STRIP_TRAILING_WHITESPACE)
file(STRINGS ${RECORDED} expected LIMIT_COUNT 1)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "expected ${BENCH} to end well, got ${status}")
endif()
if(NOT got STREQUAL expected)
  message(FATAL_ERROR "expected the signature '${expected}' (nodes searched, hash of every answer), got "
    "'${got}' from ${BENCH}. A commit that means to change answers says why and records the new "
    "signature in core/bench/signature.txt; any other has broken something.")
endif()
