"""The school: exercises, a pack at a time, and answers to them."""

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter

from nonet.service.school import MOST_PACK, Answered, AnswerRequest, ExerciseCard
from nonet.web.identity import AnyRequest, find_player, in_thread, service_of
from nonet.web.prices import Price
from nonet.web.routes.documented import errors

__all__ = ["ROUTES"]


@get("/school/{subject:str}", price=Price.CHEAP, responses=errors(404))
async def read_exercises(
    request: AnyRequest,
    subject: Annotated[str, Parameter(max_length=64)],
    pack: Annotated[int, Parameter(ge=0, le=MOST_PACK)] = 0,
) -> tuple[ExerciseCard, ...]:
    """Read a pack of exercises of a technique: boards on which it is next, proved by the engine.

    A technique on a variant's board has the variant before it: `killer.innie-outie`. The same
    number gives the same pack; another number gives other positions, or other images.
    """
    return await in_thread(request, service_of(request).school.read_pack, subject, pack)


@post("/school/answers", price=Price.CHEAP, status_code=200, responses=errors(404))
async def answer_exercise(request: AnyRequest, data: AnswerRequest) -> Answered:
    """Answer an exercise: it is judged here.

    The first answer of an account to a position moves the rating of the position, and what the
    server takes the player's skill for. Answers of guests are judged and forgotten.
    """
    player_id = await find_player(request)
    return await in_thread(request, service_of(request).school.answer, player_id, data)


ROUTES = [read_exercises, answer_exercise]
