// Why a card is still there after sending, or what else the person has to know.
import type { Closing, Invalid } from '../generated/wire';

export type Notice =
  | { kind: 'closed'; closing: Closing }
  | { kind: 'tooLate'; closing: Closing }
  | { kind: 'invalid'; field: string; why: Invalid }
  | { kind: 'notSaved'; why: string }
  | { kind: 'failed'; why: string }
  | { kind: 'noMoreTime'; why: string }
  | { kind: 'unknown' }
  | { kind: 'damaged' }
  | { kind: 'early' }
  | { kind: 'copying' }
  | { kind: 'asked' }
  /** The person did not want it to be sent any more; it may have arrived. */
  | { kind: 'takenBack'; tried: boolean };
