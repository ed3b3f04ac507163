// 中文。Its type holds it to exactly the keys of English.
import { ask } from './zh/ask';
import { attachments } from './zh/attachments';
import { decisions } from './zh/decisions';
import { card } from './zh/card';
import { history } from './zh/history';
import { inbox } from './zh/inbox';
import { markdown } from './zh/markdown';
import { settings } from './zh/settings';
import { thread } from './zh/thread';
import { welcome } from './zh/welcome';
import { window } from './zh/window';

export const zh = { ...window, ...thread, ...ask, ...attachments, ...card, ...decisions, ...history, ...inbox, ...markdown, ...settings, ...welcome };
