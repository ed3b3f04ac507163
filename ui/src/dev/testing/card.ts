// An ask card on the page, with time in the test's hands and everything that reaches the program to be read.
import { screen } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import type { App } from '../../app/app.svelte';
import AskCard from '../../lib/ask/AskCard.svelte';
import { QuestionCard } from '../../lib/ask/questionCard.svelte';
import { FakeBackend } from '../fake/fake';
import { ask, asked } from '../fake/made';
import type {
  Clock,
  Closing,
  ConversationSummary,
  Draft,
  Interaction,
  Response,
  Submit,
} from '../../lib/generated/wire';
import { Sight } from './sight';
import { appOn, settle, stage } from './stage';
import { userInTime } from './user';

export const ARMING_MS = 500;

/** The end of a question that was answered in the terminal, at two minutes past two. */
export const elsewhere: Closing = {
  outcome: { kind: 'answered', answers: [] },
  at: new Date(2026, 10, 21, 14, 2).getTime(),
  by: 'terminal',
};

interface Showing {
  armed?: boolean;
  draft?: Draft;
  clock?: Clock;
  card?: Interaction;
  summary?: Partial<ConversationSummary>;
}

export class CardOnPage {
  backend = new FakeBackend({ cardArmingMs: ARMING_MS });
  app!: App;
  interaction!: Interaction;
  readonly user = userInTime();

  async show({ armed = true, draft, clock, card, summary }: Showing = {}): Promise<void> {
    this.interaction = card ?? ask('Which **way**?', ['Left', 'Right', 'Stay']);
    this.backend.keep({ id: 'c1', ...summary }, [asked(this.interaction)]);
    this.app = await appOn(this.backend);
    await this.app.conversations.refresh();
    if (draft || clock)
      this.app.cards.restore([
        { interaction: this.interaction, title: 'T', draft: draft ?? null, clock: clock ?? null },
      ]);
    stage(this.app, AskCard, { interaction: this.interaction });
    if (armed) await this.pass(ARMING_MS);
  }

  /** The same for a question that is closed and is opened again. */
  async showAgain(interaction: Interaction): Promise<QuestionCard> {
    this.interaction = interaction;
    this.backend.keep({ id: 'c1' }, [asked(interaction)]);
    this.app = await appOn(this.backend);
    const reopened = this.app.cards.reopen(interaction, QuestionCard);
    stage(this.app, AskCard, { interaction, reopened });
    await this.pass(ARMING_MS);
    return reopened;
  }

  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    await settle();
  }

  async click(...names: string[]): Promise<void> {
    for (const name of names) await this.user.click(screen.getByTestId(name));
  }

  get card(): HTMLElement {
    return screen.getByTestId('ask-card');
  }

  get model(): QuestionCard {
    return this.app.cards.of(this.interaction, QuestionCard);
  }

  field(name = 'ask-text'): HTMLTextAreaElement {
    return screen.getByTestId<HTMLTextAreaElement>(name);
  }

  get submitted(): Submit[] {
    return this.backend.called('submit').map(([submit]) => submit as Submit);
  }

  get responses(): (Response | null)[] {
    return this.submitted.map(({ response }) => response);
  }

  get drafts(): Draft[] {
    return this.backend.called('saveDraft').map(([, draft]) => draft as Draft);
  }
}

export const checked = (option: number): string | null =>
  screen.getByTestId(`ask-option-${option}`).getAttribute('aria-checked');
export const notice = (): string => screen.getByTestId('ask-notice').textContent ?? '';

/** A card for each test, with a clock that stands until the test moves it. */
export function cardOnPage(): { readonly it: CardOnPage } {
  let page: CardOnPage;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('IntersectionObserver', Sight);
    page = new CardOnPage();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return {
    get it() {
      return page;
    },
  };
}
