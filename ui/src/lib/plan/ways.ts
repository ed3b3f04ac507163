import type { Response } from '../generated/wire';

/** An answer to choose, with what it means in one line. */
export interface Way {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly response: Response;
}
