// English, the language whose keys every other has. One file for each part of the window.
import { acp } from './en/acp';
import { afk } from './en/afk';
import { agents } from './en/agents';
import { ask } from './en/ask';
import { attachments } from './en/attachments';
import { branches } from './en/branches';
import { browser } from './en/browser';
import { card } from './en/card';
import { channels } from './en/channels';
import { consent } from './en/consent';
import { decisions } from './en/decisions';
import { devices } from './en/devices';
import { elicit } from './en/elicit';
import { family } from './en/family';
import { guest } from './en/guest';
import { history } from './en/history';
import { inbox } from './en/inbox';
import { log } from './en/log';
import { markdown } from './en/markdown';
import { mcp } from './en/mcp';
import { past } from './en/past';
import { run } from './en/run';
import { rules } from './en/rules';
import { server } from './en/server';
import { settings } from './en/settings';
import { storage } from './en/storage';
import { templates } from './en/templates';
import { tools } from './en/tools';
import { transfer } from './en/transfer';
import { thread } from './en/thread';
import { welcome } from './en/welcome';
import { window } from './en/window';

export const en = {
  ...window,
  ...acp,
  ...afk,
  ...agents,
  ...thread,
  ...ask,
  ...attachments,
  ...branches,
  ...browser,
  ...consent,
  ...decisions,
  ...devices,
  ...elicit,
  ...family,
  ...guest,
  ...history,
  ...inbox,
  ...log,
  ...card,
  ...channels,
  ...markdown,
  ...mcp,
  ...past,
  ...run,
  ...rules,
  ...server,
  ...settings,
  ...storage,
  ...templates,
  ...tools,
  ...transfer,
  ...welcome,
} as const;
