"""The engine, in the build that this processor runs best.

`NONET_CPU=portable` in the environment takes the portable build instead; the answers are the same.
"""

import os

from nonet._cpu import best_level as _best_level

_level = os.environ.get("NONET_CPU") or _best_level()
if _level == "avx2":
    from nonet._core_avx2 import *  # noqa: F403
elif _level == "portable":
    from nonet._core_portable import *  # noqa: F403
else:
    raise ImportError(f"expected NONET_CPU to be 'avx2' or 'portable', got {_level!r}")
