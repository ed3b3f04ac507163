"""A server on `mcp` 2.x: its answer to a call is that it needs one. `era2026.py` speaks over stdio, `era2026.py PORT` over HTTP."""

import asyncio
import json
import os
import sys

from forms import URL, form, note, picture
from mcp import types
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.request_state import RequestStateSecurity
from pydantic import BaseModel

# A state that is older than STATE_SECONDS is refused; with a STATE_KEY one outlives the server.
seconds = float(os.environ.get("STATE_SECONDS", "600"))
key = os.environ.get("STATE_KEY")
security = RequestStateSecurity(keys=[key], ttl=seconds) if key else RequestStateSecurity.ephemeral(ttl=seconds)
server = MCPServer("New times", log_level="ERROR", request_state_security=security)


@server.tool(annotations=types.ToolAnnotations(read_only_hint=True))
async def echo(text: str) -> str:
    """Says it again."""
    return f"Echo: {text}"


@server.tool(annotations=types.ToolAnnotations(read_only_hint=True))
async def progress(steps: int, ctx: Context) -> str:
    """Tells how far it is, step by step."""
    for step in range(1, steps + 1):
        await asyncio.sleep(0.05)
        await ctx.report_progress(step, steps, f"step {step}")
    return f"Done in {steps} steps"


@server.tool(annotations=types.ToolAnnotations(read_only_hint=True))
async def slow(seconds: float) -> str:
    """Takes its time."""
    note("slow began")
    try:
        await asyncio.sleep(seconds)
    except asyncio.CancelledError:
        note("slow was cancelled")
        raise
    note("slow ended")
    return "At last"


@server.tool(annotations=types.ToolAnnotations(read_only_hint=True))
async def image() -> list[types.TextContent | types.ImageContent]:
    """Shows a red square."""
    shown = types.ImageContent(type="image", data=picture(), mime_type="image/png")
    return [types.TextContent(type="text", text="A red square:"), shown]


class Weather(BaseModel):
    city: str
    degrees: float


@server.tool(annotations=types.ToolAnnotations(read_only_hint=True))
async def structured(city: str) -> Weather:
    """The weather, as data."""
    return Weather(city=city, degrees=21.5)


@server.tool(annotations=types.ToolAnnotations(read_only_hint=True))
async def fail(why: str) -> str:
    """Does not succeed."""
    raise ToolError(why)


def asked(name, message, kinds):
    """The answer that it needs an answer."""
    params = types.ElicitRequestFormParams(message=message, requested_schema=form(kinds))
    request = types.ElicitRequest(params=params)
    return types.InputRequiredResult(input_requests={f"main:{name}": request}, request_state=f"asked {name}")


def answer(ctx, name):
    """What the person said, where this call brings it."""
    return (ctx.input_responses or {}).get(f"main:{name}")


@server.tool()
async def ask(
    ctx: Context, kinds: str = "", message: str = "Please fill this in."
) -> str | types.InputRequiredResult:
    """Asks the person for fields of these kinds (all where none is named), and gives back what came."""
    result = answer(ctx, "ask")
    if result is None:
        note("ask began")
        return asked("ask", message, kinds)
    return json.dumps({"action": result.action, "content": result.content})


@server.tool()
async def ask_twice(ctx: Context) -> str | types.InputRequiredResult:
    """Asks one thing, and when it knows that, another."""
    second = answer(ctx, "second")
    if second is not None:
        return f"Twice: {ctx.request_state} then {second.action} {json.dumps(second.content)}"
    first = answer(ctx, "first")
    if first is None:
        return asked("first", "First: which one?", "one_of")
    needed = asked("second", "Second: how many?", "integer")
    return needed.model_copy(update={"request_state": f"{first.action} {json.dumps(first.content)}"})


@server.tool()
async def ask_together(ctx: Context) -> str | types.InputRequiredResult:
    """Asks two things at once."""
    one, two = answer(ctx, "one"), answer(ctx, "two")
    if one is None or two is None:
        needed = [asked("one", "Which one?", "one_of"), asked("two", "How many?", "integer")]
        both = {key: value for part in needed for key, value in part.input_requests.items()}
        return types.InputRequiredResult(input_requests=both, request_state="asked both")
    return f"Together: {one.action} {json.dumps(one.content)} and {two.action} {json.dumps(two.content)}"


@server.tool()
async def changing(ctx: Context) -> str | types.InputRequiredResult:
    """Asks something else at every call that brings no answer."""
    result = answer(ctx, "changing")
    if result is None:
        changing.calls = getattr(changing, "calls", 0) + 1
        return asked("changing", f"Question number {changing.calls}?", "one_of")
    return f"Changing: {result.action} {json.dumps(result.content)}"


@server.tool()
async def deploy(target: str, ctx: Context) -> str | types.InputRequiredResult:
    """Asks for consent and then does it, once."""
    result = answer(ctx, "deploy")
    if result is None:
        return asked("deploy", f"Deploy to {target}?", "one_of")
    if result.action != "accept":
        return f"Not deployed: {result.action}"
    note(f"deployed to {target}")
    return f"Deployed to {target}: {result.content['one_of']}"


@server.tool()
async def effect(name: str, seconds: float = 0) -> str:
    """Does something that can be counted, and takes its time afterwards."""
    note(f"did {name}")
    await asyncio.sleep(seconds)
    return f"Did {name}"


@server.tool()
async def visit(ctx: Context) -> str | types.InputRequiredResult:
    """Sends the person to a page."""
    result = answer(ctx, "visit")
    if result is None:
        params = types.ElicitRequestURLParams(message="Please agree at your bank.", url=URL, elicitation_id="visit")
        request = types.ElicitRequest(params=params)
        return types.InputRequiredResult(input_requests={"main:visit": request}, request_state="sent there")
    return f"Visit: {result.action}"


@server.tool(annotations=types.ToolAnnotations(read_only_hint=True))
async def grow(ctx: Context) -> str:
    """Gets a tool more."""
    server.add_tool(grown, name="grown", annotations=types.ToolAnnotations(read_only_hint=True))
    await ctx.notify_tools_changed()
    return "Grown"


async def grown() -> str:
    """Was not there before."""
    return "Here I am"


if sys.argv[1:]:
    server.run(transport="streamable-http", port=int(sys.argv[1]))
else:
    server.run()
