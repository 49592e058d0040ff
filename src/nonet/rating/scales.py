"""The scales, each known by its id: the one list of them.

>>> list(SCALES)
['se', 'nonet', 'steps', 'hodoku', 'options', 'branching']
"""

from nonet.rating.branching import BRANCHING
from nonet.rating.hodoku import HODOKU
from nonet.rating.options import OPTIONS
from nonet.rating.own import NONET
from nonet.rating.scale import Scale
from nonet.rating.se import SE
from nonet.rating.steps import STEPS

__all__ = ["SCALES"]

SCALES: dict[str, Scale] = {
    scale.id: scale for scale in (SE, NONET, STEPS, HODOKU, OPTIONS, BRANCHING)
}
