// A proposal in a person's words: in one sentence, and in one line for lists.
import { diffLines } from '../preview/diff';
import type { ChangeKind, Ecosystem, FileChange, McpCall, Pattern, Proposal } from '../generated/wire';
import type { I18n } from '../i18n/i18n.svelte';
import { bytesIn } from '../text/bytes';
import { visibleLine } from '../text/visible';
import { toolInWords } from '../facts/toolName';
import { commandInOneLine, linesIn } from './commandText';

/** The longest change that is drawn to its last line. Of a longer one no rule is made. */
export const LINES_DRAWN_MAX = 10_000;

/** What it does, as a sentence without its end. */
export function sentenceOf({ action }: Proposal, { t }: I18n): string {
  switch (action.kind) {
    case 'files': {
      const [change] = action.changes;
      return change && action.changes.length === 1
        ? changeInWords(change, t)
        : t('consent.files', { n: action.changes.length });
    }
    case 'command':
      return t('consent.command');
    case 'page':
      return t('consent.page', { host: visibleLine(action.host) });
    case 'mcp':
      return t('consent.mcp', { tool: visibleLine(action.call.tool), server: visibleLine(action.call.server) });
    case 'network':
      return t('consent.network', { place: visibleLine(action.contact.place) });
  }
}

/** The same with what it is about, where a list has one line for it. */
export function proposalInOneLine(proposal: Proposal, i18n: I18n): string {
  const { action } = proposal;
  return action.kind === 'command'
    ? i18n.t('consent.commandLine', { command: commandInOneLine(action.command) })
    : sentenceOf(proposal, i18n);
}

/** What it acts on: a path, a command, an address. */
export function subjectOf(proposal: Proposal): string {
  const { action } = proposal;
  switch (action.kind) {
    case 'files':
      return action.changes.map(({ path, to }) => visibleLine(to === undefined ? path : `${path} → ${to}`)).join(', ');
    case 'command':
      return commandInOneLine(action.command);
    case 'page':
      return visibleLine(action.url);
    case 'mcp':
      return visibleLine(JSON.stringify(proposal.arguments));
    case 'network':
      return visibleLine(`${action.contact.place} ${action.contact.command}`);
  }
}

/** How many lines there are to read. */
export function lengthOf({ action, arguments: given }: Proposal): number {
  if (action.kind === 'files') return action.changes.reduce((sum, change) => sum + linesOf(change), 0);
  if (action.kind === 'mcp')
    return linesIn(argumentsText(given)) + (action.call.seen === 'yes' ? 0 : linesOfServer(action.call));
  if (action.kind === 'network') return 1 + linesIn(action.contact.command);
  return action.kind === 'command' ? linesIn(action.command) : 1;
}

/** A command of one line may be long: how much of it there is, in bytes. Of other actions the lines tell. */
export function bytesOf({ action }: Proposal): number | undefined {
  return action.kind === 'command' ? bytesIn(action.command) : undefined;
}

/** What a tool of another program is given, as it is shown. */
export function argumentsText(given: Proposal['arguments']): string {
  return JSON.stringify(given, null, 2);
}

/** What the server says of the arguments, as a model is given it; empty where it says nothing. */
export function schemaText({ schema }: McpCall): string {
  if (schema === undefined) return '';
  const { type, properties, ...more } = schema;
  const says =
    Object.keys((properties ?? {}) as object).length > 0 || Object.keys(more).length > 0 || type !== 'object';
  return says ? JSON.stringify(schema, null, 2) : '';
}

/** Every line of it is on the card. */
export function isShownInFull({ complete, action }: Proposal): boolean {
  return complete && (action.kind !== 'files' || action.changes.every((change) => linesOf(change) <= LINES_DRAWN_MAX));
}

/** The rules that may be made of it, the narrowest first. */
export function offered(proposal: Proposal): readonly Pattern[] {
  return isShownInFull(proposal) ? (proposal.patterns ?? []).filter((pattern) => !isOutdated(pattern)) : [];
}

/** What a rule permits, in words. */
export function patternInWords(pattern: Pattern, i18n: I18n): string {
  const { t } = i18n;
  switch (pattern.kind) {
    case 'files': {
      const tool = toolInWords(pattern.tool, i18n) ?? visibleLine(pattern.tool);
      return pattern.folder === ''
        ? t('consent.pattern.everywhere', { tool })
        : t('consent.pattern.folder', { tool, folder: visibleLine(pattern.folder) });
    }
    case 'command':
      return behind(pattern, t('consent.pattern.command', { command: commandInOneLine(pattern.command) }), t);
    case 'commandsBeginning':
      return behind(pattern, t('consent.pattern.beginning', { words: visibleLine(pattern.words.join(' ')) }), t);
    case 'pages':
      return pattern.beneath === undefined
        ? t('consent.pattern.pagesBefore', { host: visibleLine(pattern.host) })
        : t('consent.pattern.pages', { address: visibleLine(pattern.beneath) });
    case 'mcp':
      return t('consent.pattern.mcp', { tool: visibleLine(pattern.tool), server: visibleLine(pattern.server) });
    case 'host': {
      const places = visibleLine(pattern.places.join(', '));
      return pattern.bundle === undefined
        ? t('consent.pattern.host', { places })
        : t('consent.pattern.registries', { of: registriesOf(pattern.bundle, t), places });
    }
  }
}

/** Whose registries they are: but for one, by the name that it has in every language. */
function registriesOf(ecosystem: Ecosystem, t: I18n['t']): string {
  const names = { rust: 'Rust', node: 'Node.js', python: 'Python', go: 'Go', java: 'Java' };
  return ecosystem === 'debian' ? t('consent.registries.debian') : names[ecosystem];
}

/** Made by an earlier version, for a whole host: it covers nothing, and is not offered. */
export function isOutdated(pattern: Pattern): boolean {
  return pattern.kind === 'pages' && pattern.beneath === undefined;
}

/** A rule that was made where commands have no sandbox says so. */
function behind({ unconfined }: { unconfined?: boolean }, pattern: string, t: I18n['t']): string {
  return unconfined === true ? t('consent.pattern.unconfined', { pattern }) : pattern;
}

function linesOfServer(call: McpCall): number {
  const schema = schemaText(call);
  return linesIn(call.description) + (schema === '' ? 0 : linesIn(schema));
}

function linesOf({ diff }: FileChange): number {
  return diff === null ? 1 : diffLines(diff).length;
}

function changeInWords({ kind, path, to }: FileChange, t: I18n['t']): string {
  const words: Record<ChangeKind, string> = {
    create: t('consent.create', { path: visibleLine(path) }),
    change: t('consent.change', { path: visibleLine(path) }),
    move: t('consent.move', { path: visibleLine(path), to: visibleLine(to ?? '') }),
    delete: t('consent.delete', { path: visibleLine(path) }),
  };
  return words[kind];
}
