// A folder by its own name, with either kind of slash.
import { visibleLine } from './visible';

export function folderName(path: string): string {
  const parts = path.split(/[\\/]/).filter(Boolean);
  return visibleLine(parts.at(-1) ?? path);
}
