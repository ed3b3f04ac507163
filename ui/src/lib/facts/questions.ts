// The questions of an interaction. What asks for consent or for the next step holds none.
import type { Interaction, Question } from '../generated/wire';

const NONE: readonly Question[] = [];

export function questionsOf({ body }: Interaction): readonly Question[] {
  return body.kind === 'question' ? body.questions : NONE;
}
