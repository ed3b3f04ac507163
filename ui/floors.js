// The floors of the window, from the ground up: what lies on one knows only what lies below it, so no two folders know each other.
// What one part needs of another goes down to a floor that both know, or is handed in from above.
import path from 'node:path';

const SOURCE = path.join(import.meta.dirname, 'src');

/** Folders on one floor know nothing of each other. What lies in no folder of `lib` belongs to the top. */
const FLOORS = [
  // What is shown without the program around it.
  ['lib/base', 'lib/generated'],
  ['lib/i18n'],
  ['lib/text'],
  ['lib/components'],
  // The program, and what is known of it.
  ['lib/backend', 'lib/facts'],
  ['lib/state'],
  ['lib/frame', 'lib/markdown', 'lib/browser', 'lib/guests', 'lib/fields'],
  ['lib/preview', 'lib/channels', 'lib/acp', 'lib/mcp', 'lib/transfer'],
  // Whatever is asked, as its card.
  ['lib/family'],
  ['lib/card'],
  ['lib/ask'],
  ['lib/consent'],
  ['lib/elicit', 'lib/plan'],
  ['lib/cards'],
  // A conversation.
  ['lib/run', 'lib/composer'],
  ['lib/pane'],
  ['lib/thread'],
  // The pages beside it.
  ['lib/history', 'lib/afk'],
  ['lib/sidebar'],
  ['lib/phone'],
  ['lib/inbox', 'lib/settings'],
  ['lib/welcome'],
  ['lib/shell'],
  // The window as a whole: only here the App is known.
  ['app'],
  ['.'],
  // What only tests and development use.
  ['dev'],
];

const floorOf = (folder) => FLOORS.findIndex((floor) => floor.includes(folder));

function folderOf(file) {
  const within = path.relative(SOURCE, file);
  if (within.startsWith('..')) return null;
  const [first, second, third] = within.split(path.sep);
  if (first === 'lib' && third !== undefined) return `lib/${second}`;
  if (first === 'lib' && floorOf(`lib/${second}`) >= 0) return `lib/${second}`;
  return second === undefined ? '.' : first;
}

export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      above: '{{from}} knows nothing of {{to}}, which does not lie below it.',
      nowhere: '{{folder}} lies on no floor: give it its place in floors.js.',
    },
  },
  create(context) {
    const from = folderOf(context.filename);
    function check(node) {
      const source = node?.value;
      if (from === null || typeof source !== 'string' || !source.startsWith('.')) return;
      const to = folderOf(path.resolve(path.dirname(context.filename), source));
      if (to === null || to === from || floorOf(to) < floorOf(from)) return;
      context.report({ node, messageId: 'above', data: { from, to } });
    }
    return {
      Program(node) {
        if (from !== null && floorOf(from) < 0) context.report({ node, messageId: 'nowhere', data: { folder: from } });
      },
      ImportDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source),
    };
  },
};
