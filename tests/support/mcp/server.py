"""An MCP server of a test's own, in raw JSON-RPC over its input and output: it keeps to the rules where a test wants that,
and breaks them where a test wants that. It takes down all that it hears.

    server.py ERA LOG [NOTES]

ERA is `modern` (2026-07-28) or `legacy` (2025-11-25). LOG gets one line for each message. NOTES is a file that a test
changes: what stands in it is part of a tool's description, and `server.py` tells of the change when it is called."""

import json
import os
import sys
import time

ERA, LOG = sys.argv[1], sys.argv[2]
NOTES = sys.argv[3] if len(sys.argv) > 3 else None
COLOUR = {"type": "object", "properties": {"colour": {"type": "string", "enum": ["red", "blue"], "title": "Colour"}}, "required": ["colour"]}
MOORING = {"type": "object", "required": ["name", "pier"], "properties": {
    "name": {"type": "string", "title": "Name", "description": "Of the ship", "minLength": 2},
    "days": {"type": "integer", "title": "Days", "minimum": 1, "maximum": 14, "default": 3},
    "pier": {"type": "string", "title": "Pier", "oneOf": [{"const": "n", "title": "North"}, {"const": "s", "title": "South"}]},
    "night": {"type": "boolean", "title": "At night"}}}
SIZE = {"type": "object", "properties": {"size": {"type": "integer", "minimum": 1}}, "required": ["size"]}
BERTH = {"type": "object", "required": ["ship", "quay"], "properties": {
    "ship": {"type": "string", "title": "Ship", "minLength": 2, "maxLength": 60, "default": "Alva"},
    "quay": {"type": "string", "title": "Quay", "oneOf": [{"const": "n", "title": "North quay, 9 m deep"}, {"const": "s", "title": "South quay, 6 m deep"}]},
    "nights": {"type": "integer", "title": "Nights", "minimum": 1, "maximum": 30},
    "pilot": {"type": "boolean", "title": "With a pilot", "default": True},
    "pin": {"type": "string", "title": "PIN of the harbour card", "description": "Four digits."}}}
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
counts = {}
held = []
next_id = 0


def log(message):
    with open(LOG, "a") as file:
        file.write(json.dumps(message) + "\n")


def send(message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def hear():
    if held:
        return held.pop(0)
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    message = json.loads(line)
    log(message)
    return message


def notes():
    try:
        return open(NOTES).read() if NOTES else ""
    except OSError:
        return ""


def tools():
    def tool(name, description="", schema=None, **annotations):
        return {"name": name, "description": description, "inputSchema": schema or {"type": "object", "properties": {}}, "annotations": annotations}

    return [
        tool("say", "Says a text back. " + notes(), {"type": "object", "properties": {"text": {"type": "string"}}}),
        tool("look", "Looks without touching. " + notes(), readOnlyHint=True),
        {**tool("miscounts", "Does miscounts."), "outputSchema": {"type": "object", "properties": {"berths": {"type": "integer"}}, "required": ["berths"]}},
        *[tool(name, "Does " + name + ".") for name in sorted(DOES) if name not in ("say", "look", "miscounts")],
    ]


def text(words, **more):
    return {"content": [{"type": "text", "text": words}], **more}


def times(name):
    counts[name] = counts.get(name, 0) + 1
    return counts[name]


class Refused(Exception):
    pass


def form(message, schema):
    return {"mode": "form", "message": message, "requestedSchema": schema}


def ask(call, key, params, state="s1"):
    """The answer to a question: asked in the middle of the call, or before it."""
    if ERA == "legacy":
        return ask_now(call, params)
    answers = call["params"].get("inputResponses") or {}
    if key in answers:
        if state is not None and call["params"].get("requestState") != state:
            raise Refused(-32602, "Invalid or expired requestState", {"reason": "invalid_request_state"})
        return answers[key]
    needs(call, {key: params}, state)


def needs(call, requests, state):
    result = {"resultType": "input_required", "inputRequests": {key: {"method": "elicitation/create", "params": params} for key, params in requests.items()}}
    if state is not None:
        result["requestState"] = state
    send({"id": call["id"], "result": result})
    raise StopIteration


def ask_now(call, params):
    global next_id
    mine, next_id = next_id, next_id + 1
    send({"id": mine, "method": "elicitation/create", "params": params})
    while True:
        message = hear()
        if message.get("id") == mine and "method" not in message:
            return message.get("result") or {"error": message.get("error")}
        if message.get("method") == "notifications/cancelled":
            send({"id": call["id"], "error": {"code": 0, "message": "Request cancelled"}})
            raise StopIteration
        held.append(message)


def told(answer):
    return text("The person said: " + json.dumps(answer))


def say(call):
    return text(call["params"].get("arguments", {}).get("text", ""))


def slow(call):
    token = call["params"]["_meta"]["progressToken"]
    for step in range(1, 4):
        send({"method": "notifications/progress", "params": {"progressToken": token, "progress": step, "total": 3, "message": "step %d" % step}})
    return text("slowly done")


def never(call):
    while True:
        message = hear()
        if message.get("method") == "notifications/cancelled":
            raise StopIteration


def renamed(call):
    send({"method": "notifications/tools/list_changed"})
    return text("changed")


def expires(call):
    """Its first state does not hold when the answer comes; the second one does."""
    answers = call["params"].get("inputResponses")
    if not answers:
        needs(call, {"k": form("Which colour?", COLOUR)}, "state-%d" % times("expires"))
    if call["params"].get("requestState") != "state-2":
        raise Refused(-32602, "Invalid or expired requestState", {"reason": "invalid_request_state"})
    return told(answers)


def turns(call):
    """The same, but it asks for something else the second time."""
    answers = call["params"].get("inputResponses")
    if not answers:
        n = times("turns")
        needs(call, {"k": form("Which colour?" if n == 1 else "Which colour, now?", COLOUR)}, "state-%d" % n)
    if call["params"].get("requestState") != "state-2":
        raise Refused(-32602, "Invalid or expired requestState", {"reason": "invalid_request_state"})
    return told(answers)


def measures_both(call):
    how = {"a": form("How long?", SIZE), "b": form("How wide?", SIZE)}
    if ERA == "legacy":
        return told([ask_now(call, params) for params in how.values()])
    answers = call["params"].get("inputResponses") or {}
    if set(answers) != set(how):
        needs(call, how, "both")
    return told([answers["a"], answers["b"]])


def both(call):
    if ERA == "legacy":
        first = ask_now(call, form("Which colour?", COLOUR))
        return told([first, ask_now(call, form("How large?", SIZE))])
    answers = call["params"].get("inputResponses") or {}
    if set(answers) != {"a", "b"}:
        needs(call, {"a": form("Which colour?", COLOUR), "b": form("How large?", SIZE)}, "both")
    return told([answers["a"], answers["b"]])


def waits(call):
    """Only a state, three times."""
    state = call["params"].get("requestState")
    if state != "w3":
        send({"id": call["id"], "result": {"resultType": "input_required", "requestState": "w%d" % (int(state[1:]) + 1 if state else 1)}})
        raise StopIteration
    return text("waited")


def endless(call):
    n = times("endless")
    if ERA == "legacy":
        while True:
            ask_now(call, form("Again, for the %d. time?" % times("endless"), COLOUR))
    needs(call, {"k": form("Again, for the %d. time?" % n, COLOUR)}, "e%d" % n)


def page(call):
    return told(ask(call, "k", {"mode": "url", "message": "Sign in there", "url": "https://example.org/sign-in", "elicitationId": "e1"}))


def walled(call):
    if times("walled") == 1:
        asked = {"mode": "url", "message": "Sign in first", "url": "https://example.org/wall", "elicitationId": "w1"}
        raise Refused(-32042, "Sign in first", {"elicitations": [asked]})
    return text("let in")


def samples(call):
    global next_id
    mine, next_id = next_id, next_id + 1
    send({"id": mine, "method": "sampling/createMessage", "params": {"messages": [], "maxTokens": 1}})
    while True:
        message = hear()
        if message.get("id") == mine:
            return text(json.dumps(message))
        held.append(message)


def dies(call):
    os._exit(9)


def dies_once(call):
    marker = LOG + ".died"
    if not os.path.exists(marker):
        open(marker, "w").close()
        os._exit(9)
    return text("alive")


def takes_back(call):
    """Cancels its own question."""
    global next_id
    mine, next_id = next_id, next_id + 1
    send({"id": mine, "method": "elicitation/create", "params": form("Which colour?", COLOUR)})
    time.sleep(0.3)
    send({"method": "notifications/cancelled", "params": {"requestId": mine, "reason": "never mind"}})
    return text("went on without it")


def huge(call):
    sys.stdout.write('{"x":"' + "x" * (17 * 1024 * 1024))
    sys.stdout.flush()
    time.sleep(60)


def fails(call):
    return text("It could not.", isError=True)


def refuses(call):
    raise Refused(-32000, "No.", None)


def picture(call):
    return {"content": [{"type": "text", "text": "A picture:"}, {"type": "image", "mimeType": "image/png", "data": PIXEL}]}


def gallery(call):
    def image(data, kind="image/png"):
        return {"type": "image", "mimeType": kind, "data": data}

    blob = {"uri": "file:///maps/harbour.png", "mimeType": "application/octet-stream", "blob": PIXEL}
    return {"content": [
        image("%%%"), image(PIXEL[:60]), image("aGVsbG8="), image("PHN2Zy8+", "image/svg+xml"), image("A" * (14 * 1024 * 1024)), image(PIXEL, "text/html"),
        {"type": "resource", "resource": blob},
    ]}


def structured(call):
    return {"content": [], "structuredContent": {"berths": 3}}


def miscounts(call):
    return {"content": [{"type": "text", "text": "{\"berths\": \"many\"}"}], "structuredContent": {"berths": "many"}}


def noisy(call):
    sys.stdout.write("this is no message\n\x1b[31mnor this\n")
    sys.stderr.write("a word of warning\n")
    sys.stderr.flush()
    return text("after the noise")


def environment(call):
    return text(json.dumps(dict(os.environ)))


DOES = {
    "say": say, "look": lambda call: text("seen"), "slow": slow, "never": never, "renamed": renamed, "expires": expires, "turns": turns,
    "asks": lambda call: told(ask(call, "k", form("Which colour?", COLOUR))),
    "berth": lambda call: told(ask(call, "k", form("A berth for the night. Which one, and for how long?", BERTH))),
    "measures": lambda call: told(ask(call, "k", form("How large?", SIZE))), "measures_both": measures_both,
    "books": lambda call: told(ask(call, "k", form("Which berth?", MOORING))),
    "asks_nothing": lambda call: told(ask(call, "k", form("Go on?", {"type": "object", "properties": {}}), None)),
    "both": both, "waits": waits, "endless": endless, "page": page, "walled": walled, "samples": samples, "dies": dies, "dies_once": dies_once,
    "takes_back": takes_back, "huge": huge, "fails": fails, "refuses": refuses, "picture": picture, "gallery": gallery, "structured": structured, "miscounts": miscounts, "noisy": noisy,
    "environment": environment,
}


def answer(message):
    method = message.get("method")
    if method == "server/discover" and ERA == "modern":
        return {"resultType": "complete", "supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}, "ttlMs": 0, "cacheScope": "private",
                "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "scripted", "version": "1"}}}
    if method == "initialize" and ERA == "legacy":
        return {"protocolVersion": "2025-11-25", "capabilities": {"tools": {"listChanged": True}}, "serverInfo": {"name": "scripted", "version": "1"}}
    if method == "tools/list":
        return {"tools": tools()}
    if method == "tools/call":
        result = DOES[message["params"]["name"]](message)
        return {"resultType": "complete", **result} if ERA == "modern" else result
    if "SCRIPTED_UNKNOWN" in os.environ:
        return json.loads(os.environ["SCRIPTED_UNKNOWN"])
    raise Refused(-32602 if ERA == "legacy" else -32022, "Invalid request parameters", {"supported": ["2026-07-28"]} if ERA == "modern" else None)


while True:
    message = hear()
    if "method" not in message or "id" not in message:
        continue
    try:
        send({"id": message["id"], "result": answer(message)})
    except StopIteration:
        pass
    except Refused as refused:
        code, words, data = refused.args
        send({"id": message["id"], "error": {"code": code, "message": words, **({"data": data} if data is not None else {})}})
