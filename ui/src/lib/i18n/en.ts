// English, the language whose keys every other has. One file for each part of the window.
import { ask } from './en/ask';
import { attachments } from './en/attachments';
import { card } from './en/card';
import { decisions } from './en/decisions';
import { history } from './en/history';
import { inbox } from './en/inbox';
import { markdown } from './en/markdown';
import { settings } from './en/settings';
import { thread } from './en/thread';
import { welcome } from './en/welcome';
import { window } from './en/window';

export const en = { ...window, ...thread, ...ask, ...attachments, ...decisions, ...history, ...inbox, ...card, ...markdown, ...settings, ...welcome } as const;
