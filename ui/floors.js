// The floors of the window, from the ground up: what lies on one knows only what lies below it.
import path from 'node:path';

const SOURCE = path.join(import.meta.dirname, 'src');

/** Folders of `src`; '.' is what lies in none. */
const FLOORS = [['lib'], ['.'], ['dev']];

const floorOf = (folder) => FLOORS.findIndex((floor) => floor.includes(folder));

function folderOf(file) {
  const within = path.relative(SOURCE, file);
  if (within.startsWith('..')) return null;
  const [first, ...below] = within.split(path.sep);
  return below.length > 0 ? first : '.';
}

export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: { above: '{{from}} lies below {{to}}: it knows nothing of it.' },
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
      ImportDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source),
    };
  },
};
