"""A client on `mcp` 1.x or 2.x, with its own time limits. `python.py COMMAND ARGUMENTS...` starts that server.

It reads what to do from its input, one JSON object a line, and prints one for each:
{"list": true}; {"call": NAME, "arguments": {...}, "cancel_after": SECONDS}. What comes in between are lines with "progress".
"""

import asyncio
import json
import os
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

try:
    from mcp import Client  # 2.x
except ImportError:
    Client = None


def say(value):
    print(json.dumps(value), flush=True)


async def progress(done, total, message):
    say({"progress": done, "message": message})


def text(result):
    return "".join(part.text for part in result.content if part.type == "text")


async def act(client, order):
    if "list" in order:
        tools = (await client.list_tools()).tools
        return {"tools": [tool.name for tool in tools]}
    call = client.call_tool(order["call"], order["arguments"], progress_callback=progress)
    try:
        result = await asyncio.wait_for(call, order.get("cancel_after"))
    except asyncio.TimeoutError:
        return {"cancelled": True}
    failed = result.is_error if Client else result.isError
    return {"text": text(result), "failed": bool(failed)}


async def follow(client):
    lines = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        try:
            say(await act(client, json.loads(line)))
        except Exception as error:
            say({"error": f"{type(error).__name__}: {error}"})


async def main():
    server = StdioServerParameters(command=sys.argv[1], args=sys.argv[2:], env=dict(os.environ))
    if Client:
        async with Client(stdio_client(server)) as client:
            await follow(client)
        return
    async with stdio_client(server) as (read, write), ClientSession(read, write) as client:
        await client.initialize()
        await follow(client)


asyncio.run(main())
