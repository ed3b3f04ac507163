// The kinds, deciders and ends by which decisions are told apart, each kind with its picture.
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import Handshake from '@lucide/svelte/icons/handshake';
import Hourglass from '@lucide/svelte/icons/hourglass';
import ListChecks from '@lucide/svelte/icons/list-checks';
import Server from '@lucide/svelte/icons/server';
import ShieldQuestionMark from '@lucide/svelte/icons/shield-question-mark';
import Unplug from '@lucide/svelte/icons/unplug';
import Zap from '@lucide/svelte/icons/zap';
import type { Component } from 'svelte';
import type { Asker, Decider, DecisionKind, OutcomeKind } from '../generated/wire';

export const pictures: Record<DecisionKind, Component<{ size?: number; class?: string }>> = {
  question: CircleQuestionMark,
  consent: Handshake,
  confirmation: ShieldQuestionMark,
  plan: ListChecks,
  quiet: Hourglass,
  lost: Unplug,
  elicitation: Server,
  unasked: Zap,
};

export const kinds: readonly DecisionKind[] = [
  'question',
  'consent',
  'confirmation',
  'plan',
  'quiet',
  'lost',
  'elicitation',
  'unasked',
];
export const askers: readonly Asker[] = ['agent', 'task'];
export const deciders: readonly Decider[] = ['person', 'agent', 'rule', 'mode', 'nobody'];
export const outcomes: readonly OutcomeKind[] = [
  'answered',
  'partlyAnswered',
  'delegated',
  'dismissed',
  'noResponse',
  'superseded',
  'stopped',
  'approved',
  'denied',
  'planAccepted',
  'settled',
  'decided',
  'consentYes',
  'consentNo',
  'consentAlt',
  'accepted',
  'declined',
  'cancelled',
  'gone',
  'withdrawn',
  'moot',
  'afk',
];
