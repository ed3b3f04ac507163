// A number and what it counts, in English.

export function counted(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : 's'}`;
}
