// How far a message is followed.

/** Quotes in lists in quotes: deeper than this the text is shown as it was written. */
export const DEPTH_MAX = 12;
const ADDRESS_CHARS_MAX = 300;

/** An address that leads nowhere is only shown; a picture written into one can be very long. */
export function shortened(address: string): string {
  return address.length > ADDRESS_CHARS_MAX ? `${address.slice(0, ADDRESS_CHARS_MAX)}…` : address;
}
