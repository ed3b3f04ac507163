// A client on the TypeScript SDK, 1.x or 2.x, with its own time limits. `typescript.mjs 1|2 COMMAND ARGUMENTS...` starts that server.
//
// It reads what to do from its input, one JSON object a line, and prints one for each:
// {"list": true}; {"call": NAME, "arguments": {...}, "cancel_after": SECONDS, "patient": true}. What comes in between are
// lines with "progress". A patient caller lets progress put off its time limit; that is not the SDK's default.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [, , era, command, ...args] = process.argv;
const require = createRequire(`${process.env.OTHERS}/package.json`);
const load = async (name) => import(pathToFileURL(require.resolve(name)).href);
const { Client } = await load(era === "1" ? "@modelcontextprotocol/sdk/client/index.js" : "@modelcontextprotocol/client");
const { StdioClientTransport } = await load(
  era === "1" ? "@modelcontextprotocol/sdk/client/stdio.js" : "@modelcontextprotocol/client/stdio",
);

const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

async function act(client, order) {
  if (order.list) return { tools: (await client.listTools()).tools.map((tool) => tool.name) };
  const options = {};
  if (order.cancel_after) options.signal = AbortSignal.timeout(order.cancel_after * 1000);
  if (order.patient) {
    options.resetTimeoutOnProgress = true;
    options.onprogress = (one) => say({ progress: one.progress, message: one.message });
  }
  const asked = { name: order.call, arguments: order.arguments };
  const result = await (era === "1" ? client.callTool(asked, undefined, options) : client.callTool(asked, options));
  const text = result.content.filter((part) => part.type === "text").map((part) => part.text);
  return { text: text.join(""), failed: result.isError === true };
}

const client = new Client({ name: `typescript-${era}`, version: "1.0.0" }, { capabilities: {} });
await client.connect(new StdioClientTransport({ command, args, env: process.env, stderr: "inherit" }));
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  try {
    say(await act(client, order));
  } catch (error) {
    say(order.cancel_after ? { cancelled: true } : { error: `${error}` });
  }
}
await client.close();
