"""A server on `mcp` 1.x: it asks while the call is open. `era2025.py` speaks over stdio, `era2025.py PORT` over HTTP."""

import asyncio
import json
import sys
import uuid

from forms import URL, form, note, picture
from mcp import types
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.fastmcp.exceptions import ToolError
from mcp.shared.exceptions import UrlElicitationRequiredError
from pydantic import BaseModel

server = FastMCP("Old times", log_level="ERROR", port=int(sys.argv[1]) if sys.argv[1:] else 0)
visited = set()


@server.tool(annotations=types.ToolAnnotations(readOnlyHint=True))
async def echo(text: str) -> str:
    """Says it again."""
    return f"Echo: {text}"


@server.tool(annotations=types.ToolAnnotations(readOnlyHint=True))
async def progress(steps: int, ctx: Context) -> str:
    """Tells how far it is, step by step."""
    for step in range(1, steps + 1):
        await asyncio.sleep(0.05)
        await ctx.report_progress(step, steps, f"step {step}")
    return f"Done in {steps} steps"


@server.tool(annotations=types.ToolAnnotations(readOnlyHint=True))
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


@server.tool(annotations=types.ToolAnnotations(readOnlyHint=True))
async def image() -> list[types.TextContent | types.ImageContent]:
    """Shows a red square."""
    shown = types.ImageContent(type="image", data=picture(), mimeType="image/png")
    return [types.TextContent(type="text", text="A red square:"), shown]


class Weather(BaseModel):
    city: str
    degrees: float


@server.tool(annotations=types.ToolAnnotations(readOnlyHint=True))
async def structured(city: str) -> Weather:
    """The weather, as data."""
    return Weather(city=city, degrees=21.5)


@server.tool(annotations=types.ToolAnnotations(readOnlyHint=True))
async def fail(why: str) -> str:
    """Does not succeed."""
    raise ToolError(why)


@server.tool()
async def ask(ctx: Context, kinds: str = "", message: str = "Please fill this in.") -> str:
    """Asks the person for fields of these kinds (all where none is named), and gives back what came."""
    note("ask began")
    try:
        result = await ctx.session.elicit_form(message, form(kinds), ctx.request_id)
    except asyncio.CancelledError:
        note("ask was cancelled")
        raise
    return json.dumps({"action": result.action, "content": result.content})


@server.tool()
async def ask_twice(ctx: Context) -> str:
    """Asks one thing, and when it knows that, another."""
    first = await ctx.session.elicit_form("First: which one?", form("one_of"), ctx.request_id)
    second = await ctx.session.elicit_form("Second: how many?", form("integer"), ctx.request_id)
    said = [f"{answer.action} {json.dumps(answer.content)}" for answer in (first, second)]
    return f"Twice: {said[0]} then {said[1]}"


@server.tool()
async def deploy(target: str, ctx: Context) -> str:
    """Asks for consent and then does it, once."""
    result = await ctx.session.elicit_form(f"Deploy to {target}?", form("one_of"), ctx.request_id)
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
async def visit(ctx: Context) -> str:
    """Sends the person to a page, and tells when they are through."""
    case = str(uuid.uuid4())
    result = await ctx.session.elicit_url("Please agree at your bank.", URL, case, ctx.request_id)
    if result.action == "accept":
        await ctx.session.send_elicit_complete(case, ctx.request_id)
    return f"Visit: {result.action}"


@server.tool()
async def gated(ctx: Context) -> str:
    """Cannot be had before the person was at a page: the first call says so."""
    if not visited:
        visited.add("gate")
        asked = types.ElicitRequestURLParams(message="Please sign in first.", url=URL, elicitationId="gate")
        raise UrlElicitationRequiredError([asked])
    return "The gate is open"


@server.tool(annotations=types.ToolAnnotations(readOnlyHint=True))
async def grow(ctx: Context) -> str:
    """Gets a tool more."""
    server.add_tool(grown, name="grown", annotations=types.ToolAnnotations(readOnlyHint=True))
    await ctx.session.send_tool_list_changed()
    return "Grown"


async def grown() -> str:
    """Was not there before."""
    return "Here I am"


server.run(transport="streamable-http" if sys.argv[1:] else "stdio")
