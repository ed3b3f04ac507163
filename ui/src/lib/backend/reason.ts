// Why a command failed, in words for a person: the program's own sentence where it gave one.
import type { CommandError } from '../generated/wire';

export function isCommandError(error: unknown): error is CommandError {
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}

export function reasonOf(error: unknown): string {
  if (isCommandError(error)) return error.message;
  if (error instanceof Error) return error.message;
  return String(error);
}
