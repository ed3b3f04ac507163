// Other programs' agents, as tests and samples see them: their files are kept in memory.
import type { AgentListed, AgentPart, AgentPlan, AgentsListed, PartStanding } from '../../lib/generated/wire';

const HOME = '/home/lin';

export function agentOf(id: string, name: string, more: Partial<AgentListed> = {}): AgentListed {
  return {
    id,
    name,
    found: true,
    parts: [{ part: 'tools', file: `${HOME}/.${id}/mcp.json`, standing: { kind: 'absent' }, needsTrust: false }],
    ...more,
  };
}

const CLAUDE: AgentListed = agentOf('claude-code', 'Claude Code', {
  parts: [
    { part: 'tools', file: `${HOME}/.claude.json`, standing: { kind: 'added' }, needsTrust: false },
    { part: 'instructions', file: `${HOME}/.claude/CLAUDE.md`, standing: { kind: 'absent' }, needsTrust: false },
    { part: 'hook', file: `${HOME}/.claude/settings.json`, standing: { kind: 'absent' }, needsTrust: false },
  ],
});
const CODEX: AgentListed = agentOf('codex', 'Codex', {
  parts: [
    { part: 'tools', file: `${HOME}/.codex/config.toml`, standing: { kind: 'other' }, needsTrust: false },
    { part: 'instructions', file: `${HOME}/.codex/AGENTS.md`, standing: { kind: 'absent' }, needsTrust: false },
    { part: 'hook', file: `${HOME}/.codex/hooks.json`, standing: { kind: 'absent' }, needsTrust: true },
  ],
});
const ZED: AgentListed = agentOf('zed', 'Zed', {
  parts: [
    {
      part: 'tools',
      file: `${HOME}/.config/zed/settings.json`,
      standing: {
        kind: 'broken',
        message: `${HOME}/.config/zed/settings.json, line 3: a comma or “}” is missing. Nothing was written. Correct the file, then look again.`,
      },
      needsTrust: false,
    },
  ],
});

const DIFF =
  '@@ -1,3 +1,9 @@\n {\n-  "mcpServers": {}\n+  "mcpServers": {\n+    "askwell": {\n+      "command": "/usr/bin/askwell",\n+      "args": ["mcp"]\n+    }\n+  }\n }\n';

export class AgentsInMemory {
  list: AgentsListed = {
    agents: [
      CLAUDE,
      CODEX,
      ZED,
      agentOf('goose', 'goose', { found: false }),
      agentOf('cursor', 'Cursor', { found: false }),
    ],
    program: '/usr/bin/askwell',
  };
  /** What the next plan differs in. */
  next: Partial<AgentPlan> = {};

  plan(agent: string, part: AgentPart, add: boolean): AgentPlan {
    const file = this.list.agents.find((one) => one.id === agent)?.parts.find((one) => one.part === part)?.file ?? '';
    const diff = add ? DIFF : DIFF.replace(/^[+-]/gm, (sign) => (sign === '+' ? '-' : '+'));
    return {
      agent,
      part,
      add,
      file,
      target: null,
      makesFile: false,
      removesFile: false,
      diff,
      complete: true,
      needsTrust: add && this.#needsTrust(agent, part),
      stamp: `${agent} ${part} ${add}`,
      ...this.next,
    };
  }

  #needsTrust(agent: string, part: AgentPart): boolean {
    return (
      this.list.agents.find((one) => one.id === agent)?.parts.some((one) => one.part === part && one.needsTrust) ??
      false
    );
  }

  change(agent: string, part: AgentPart, add: boolean): AgentsListed {
    const standing: PartStanding = { kind: add ? 'added' : 'absent' };
    const changed = (one: AgentListed): AgentListed =>
      one.id === agent ? { ...one, parts: one.parts.map((it) => (it.part === part ? { ...it, standing } : it)) } : one;
    return (this.list = { ...this.list, agents: this.list.agents.map(changed) });
  }
}
