"""An agent that speaks the Agent Client Protocol, line by line, and does what the prompt says. No package, no model.

acp.py [loads] [signed-out] [silent] [noisy] [old] [modes|options|unset|deaf|own-mode]   effects and sessions are kept in the folder it is started in
"""
import json
import os
import sys
import threading

HOW = set(sys.argv[1:])
ids = iter(range(1, 10**9))
waiting = {}
lock = threading.Lock()
stopped = threading.Event()


def send(message):
    with lock:
        if "noisy" in HOW:
            sys.stdout.write("a careless word\n")
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        sys.stdout.flush()


def ask(method, params):
    """The client's answer; None once the turn is stopped and no answer comes."""
    name, came = f"a{next(ids)}", threading.Event()
    box = {}
    waiting[name] = (came, box)
    send({"id": name, "method": method, "params": params})
    came.wait()
    return box.get("result"), box.get("error")


def update(session, what, **fields):
    send({"method": "session/update", "params": {"sessionId": session, "update": {"sessionUpdate": what, **fields}}})


def say(session, text, kind="agent_message_chunk"):
    for start in range(0, len(text), 7):
        update(session, kind, content={"type": "text", "text": text[start : start + 7]})


def effect(line):
    with open("effects.txt", "a", encoding="utf-8") as file:
        file.write(line + "\n")


def path(session):
    return f".acp-{session}.json"


def said(session, text=None):
    known = []
    if os.path.exists(path(session)):
        with open(path(session), encoding="utf-8") as file:
            known = json.load(file)
    if text is not None:
        known.append(text)
        with open(path(session), "w", encoding="utf-8") as file:
            json.dump(known, file)
    return known


OPTIONS = [
    {"optionId": "a1", "name": "Allow once", "kind": "allow_once"},
    {"optionId": "a2", "name": "Always allow", "kind": "allow_always"},
    {"optionId": "r1", "name": "Reject", "kind": "reject_once"},
]
FORM = {
    "type": "object",
    "properties": {
        "strategy": {"type": "string", "enum": ["careful", "bold"], "title": "Strategy"},
        "steps": {"type": "integer", "minimum": 1, "maximum": 9},
    },
    "required": ["strategy"],
}


MODES = [
    {"id": "auto", "name": "Auto", "description": "Decides by itself"},
    {"id": "default", "name": "Default", "description": "Requires approval for edits"},
]
mode = {"id": "auto"}


def modes():
    """What a session says of its modes, by the way that this agent has them."""
    if "options" in HOW:
        values = [{"value": one["id"], "name": one["name"], "description": one["description"]} for one in MODES]
        other = {"id": "model", "name": "Model", "category": "model", "type": "select", "currentValue": "m", "options": [{"value": "m", "name": "M"}]}
        return {"configOptions": [other, {"id": "how", "name": "Mode", "category": "mode", "type": "select", "currentValue": mode["id"], "options": values}]}
    if HOW & {"modes", "unset", "deaf"}:
        return {"modes": {"currentModeId": mode["id"], "availableModes": MODES}}
    if "own-mode" in HOW:
        return {"modes": {"currentModeId": "agent", "availableModes": [{"id": "agent", "name": "Agent"}]}}
    return {}


def turn(session, text):
    last = text.strip().splitlines()[-1]
    said(session, text)
    if last.startswith("edit"):
        say(session, "I look at it.")
        diff = {"type": "diff", "path": os.path.abspath("notes.txt"), "oldText": "one\n", "newText": "two\n"}
        update(session, "tool_call", toolCallId="c1", title="Edit notes.txt", kind="edit", status="pending", content=[diff])
        result, _ = ask("session/request_permission", {"sessionId": session, "toolCall": {"toolCallId": "c1"}, "options": OPTIONS})
        outcome = result["outcome"]
        if outcome.get("optionId") in ("a1", "a2"):
            effect(f"edited by {outcome['optionId']}")
            update(session, "tool_call_update", toolCallId="c1", status="completed")
            say(session, "Edited.")
        elif outcome["outcome"] == "cancelled":
            update(session, "tool_call_update", toolCallId="c1", status="failed")
            say(session, "Nobody decided.")
        else:
            update(session, "tool_call_update", toolCallId="c1", status="failed", rawOutput={"why": "rejected"})
            say(session, "Left as it is.")
    elif last.startswith("form"):
        scope = {"sessionId": session, "mode": "form", "message": "How should I go on?", "requestedSchema": FORM}
        result, error = ask("elicitation/create", scope)
        effect(json.dumps(result or error))
        say(session, "Heard: " + json.dumps(result))
    elif last.startswith("wrong"):
        _, first = ask("elicitation/create", {"sessionId": session, "message": "No mode", "requestedSchema": FORM})
        _, second = ask("fs/read_text_file", {"sessionId": session, "path": "/etc/passwd"})
        say(session, f"{first['code']} {second['code']}")
    elif last.startswith("two"):
        for number in (1, 2):
            update(session, "tool_call", toolCallId=f"t{number}", title=f"Search {number}", kind="search", status="in_progress")
        for number in (2, 1):
            content = [{"type": "content", "content": {"type": "text", "text": f"found {number}"}}]
            update(session, "tool_call_update", toolCallId=f"t{number}", status="completed", content=content)
        say(session, "Both.")
    elif last.startswith("die"):
        update(session, "tool_call", toolCallId="d1", title="Run it", kind="execute", status="in_progress")
        effect("begun")
        os._exit(3)
    elif last.startswith("hang"):
        say(session, "I think.")
        stopped.wait()
        return "cancelled"
    elif last.startswith("mode"):
        say(session, f"I am in {mode['id']}.")
    elif last.startswith("loosen"):
        mode["id"] = "auto"
        if "options" in HOW:
            update(session, "config_option_update", **modes())
        else:
            update(session, "current_mode_update", currentModeId="auto")
        say(session, "Loosened.")
    elif last.startswith("recall"):
        say(session, " | ".join(said(session)))
    elif last.startswith("refuse"):
        return "refusal"
    elif last.startswith("nothing"):
        say(session, "Thinking about it.", "agent_thought_chunk")
    elif last.startswith("flood"):
        for _ in range(17):
            update(session, "agent_message_chunk", content={"type": "text", "text": "x" * 1_000_000})
    elif last.startswith("quiet"):
        update(session, "tool_call", toolCallId="q1", title="Tidy up", kind="edit", status="pending")
        update(session, "tool_call_update", toolCallId="q1", status="completed")
    else:
        say(session, "Thinking about it.", "agent_thought_chunk")
        say(session, f"You said: {last}")
    return "cancelled" if stopped.is_set() else "end_turn"


def prompt(request):
    params = request["params"]
    stopped.clear()
    text = "".join(block.get("text", "") for block in params["prompt"])
    reason = turn(params["sessionId"], text)
    send({"id": request["id"], "result": {"stopReason": reason}})


def serve():
    for line in sys.stdin:
        message = json.loads(line)
        method, number = message.get("method"), message.get("id")
        if method is None:
            came, box = waiting.pop(number)
            box.update(message)
            came.set()
        elif method == "initialize":
            if "silent" in HOW:
                continue
            version = 7 if "old" in HOW else 1
            send({"id": number, "result": {"protocolVersion": version, "agentCapabilities": {"loadSession": "loads" in HOW}, "authMethods": []}})
        elif method == "session/new":
            if "signed-out" in HOW:
                send({"id": number, "error": {"code": -32000, "message": "Sign in first"}})
                continue
            session = f"s{os.getpid()}"
            send({"id": number, "result": {"sessionId": session, **modes()}})
        elif method in ("session/set_mode", "session/set_config_option"):
            if "unset" in HOW:
                send({"id": number, "error": {"code": -32601, "message": "no such method"}})
            elif "deaf" not in HOW:
                mode["id"] = message["params"].get("modeId") or message["params"]["value"]
                send({"id": number, "result": modes() if "options" in HOW else {}})
        elif method == "session/load":
            session = message["params"]["sessionId"]
            for text in said(session):
                update(session, "user_message_chunk", content={"type": "text", "text": text})
            send({"id": number, "result": modes() or None})
        elif method == "session/prompt":
            threading.Thread(target=prompt, args=(message,), daemon=True).start()
        elif method == "session/cancel":
            stopped.set()


serve()
