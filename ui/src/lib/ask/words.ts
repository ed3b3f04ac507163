// What was asked and answered on a card, in a person's words.
import type { Answer, Answers, Interaction, Question } from '../generated/wire';
import { inOneLine } from '../text/plain';
import { visibleLine } from '../text/visible';
import { questionsOf } from '../facts/questions';

export function answerTo(question: Question, { answers }: Answers): Answer | null {
  return answers.find((answer) => answer.question === question.id) ?? null;
}

/** The labels chosen and the own words; empty where the question was left open. */
export function answerInWords(question: Question, answers: Answers): string {
  const answer = answerTo(question, answers);
  const labels = question.options
    .filter((option) => answer?.selected.includes(option.id))
    .map((option) => option.label);
  return [...labels, answer?.text?.trim() ?? ''].filter(Boolean).join('\n');
}

/** Which questions of a card were answered, and which are open. */
export function openIn(interaction: Interaction, answers: Answers): Question[] {
  return questionsOf(interaction).filter((question) => answerInWords(question, answers) === '');
}

/** A question's short name, or its text in one line. */
export function nameOf(question: Question): string {
  return visibleLine(question.header ?? '') || inOneLine(question.text);
}

/** The first question of a card, or what is to be agreed to, in one line. */
export function askedIn(interaction: Interaction): string {
  if (interaction.body.kind === 'consent') return inOneLine(interaction.body.request.action);
  return inOneLine(questionsOf(interaction)[0]?.text ?? '');
}
