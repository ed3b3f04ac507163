// What the server says when something was not done: a problem of RFC 9457, with what the command itself said beside it.
import type { CommandError, ErrorCode } from '../../generated/wire';
import { words } from './words';

const CODES: Record<ErrorCode, true> = {
  notFound: true,
  invalid: true,
  wouldSkip: true,
  notSaved: true,
  damaged: true,
  model: true,
  keychain: true,
  internal: true,
};
const ENDING = 'urn:askwell:problem:ending';
const SIGN_IN_AGAIN = 'urn:askwell:problem:sign-in-again';
/** Nothing was wrong with the request: the server, or what stands before it, could not look at it just now. */
const PASSING = [408, 429, 502, 504];

type Problem = Record<string, unknown>;

export async function refusalOf(response: Response): Promise<CommandError> {
  const problem = await problemIn(response);
  return { code: codeIn(problem) ?? codeOf(response.status), message: messageIn(problem, response.status) };
}

export async function messageOf(response: Response): Promise<string> {
  return messageIn(await problemIn(response), response.status);
}

export async function isPassing(response: Response): Promise<boolean> {
  if (PASSING.includes(response.status)) return true;
  return response.status === 503 && (await problemIn(response.clone())).type === ENDING;
}

/** The browser was signed in, but not so that this address alone can show it. */
export async function wantsSignIn(response: Response): Promise<boolean> {
  return (await problemIn(response)).type === SIGN_IN_AGAIN;
}

async function problemIn(response: Response): Promise<Problem> {
  const problem: unknown = await response.json().catch(() => null);
  return typeof problem === 'object' && problem !== null ? (problem as Problem) : {};
}

function codeIn({ code }: Problem): ErrorCode | null {
  return typeof code === 'string' && Object.hasOwn(CODES, code) ? (code as ErrorCode) : null;
}

function codeOf(status: number): ErrorCode {
  if (status === 404) return 'notFound';
  return status < 500 ? 'invalid' : 'internal';
}

function messageIn({ message, detail, title }: Problem, status: number): string {
  const said = [message, detail, title].find((text) => typeof text === 'string' && text !== '');
  return typeof said === 'string' ? said : words()('link.refused', { status });
}
