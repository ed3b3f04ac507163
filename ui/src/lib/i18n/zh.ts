// 中文。Its type holds it to exactly the keys of English.
import { acp } from './zh/acp';
import { afk } from './zh/afk';
import { agents } from './zh/agents';
import { ask } from './zh/ask';
import { attachments } from './zh/attachments';
import { decisions } from './zh/decisions';
import { branches } from './zh/branches';
import { browser } from './zh/browser';
import { card } from './zh/card';
import { channels } from './zh/channels';
import { consent } from './zh/consent';
import { devices } from './zh/devices';
import { elicit } from './zh/elicit';
import { family } from './zh/family';
import { guest } from './zh/guest';
import { history } from './zh/history';
import { inbox } from './zh/inbox';
import { log } from './zh/log';
import { markdown } from './zh/markdown';
import { mcp } from './zh/mcp';
import { past } from './zh/past';
import { run } from './zh/run';
import { rules } from './zh/rules';
import { server } from './zh/server';
import { settings } from './zh/settings';
import { storage } from './zh/storage';
import { templates } from './zh/templates';
import { tools } from './zh/tools';
import { transfer } from './zh/transfer';
import { thread } from './zh/thread';
import { welcome } from './zh/welcome';
import { window } from './zh/window';

export const zh = {
  ...window,
  ...acp,
  ...afk,
  ...agents,
  ...thread,
  ...ask,
  ...attachments,
  ...branches,
  ...browser,
  ...card,
  ...channels,
  ...consent,
  ...decisions,
  ...devices,
  ...elicit,
  ...family,
  ...guest,
  ...history,
  ...inbox,
  ...log,
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
};
