// A confirmation in its entry of the thread, with time in the test's hands and everything that reaches the program to be read.
import { screen } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../fake/fake';
import { acted, confirm } from '../fake/madeActions';
import type { ActionEntry, ConversationSummary, Interaction, Proposal, Response } from '../../lib/generated/wire';
import ThreadActions from './ThreadActions.svelte';
import { appOn, settle, stage } from './stage';
import { userInTime } from './user';

export const ARMING_MS = 500;
/** Answers that ask for more. */
const IN_MENU = ['confirm-conversation', 'confirm-always', 'confirm-change', 'confirm-because'];

export class ConsentOnPage {
  backend = new FakeBackend({ cardArmingMs: ARMING_MS });
  app!: App;
  readonly user = userInTime();

  /** Each proposal as a call that waits for its confirmation. */
  async ask(...proposals: Proposal[]): Promise<Interaction[]> {
    const asked = proposals.map((proposal) => confirm(proposal));
    await this.show(asked.map((interaction) => acted([interaction])));
    await this.pass(ARMING_MS);
    return asked;
  }

  async show(entries: (ActionEntry & { kind: 'action' })[], summary: Partial<ConversationSummary> = {}): Promise<void> {
    this.backend.keep({ id: 'c1', title: 'Berths', standing: 'needsYou', ...summary }, entries);
    this.app = await appOn(this.backend);
    await this.app.connect();
    this.app.open('c1');
    await this.pass(0);
    stage(this.app, ThreadActions, {});
    await settle();
  }

  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    await settle();
  }

  async click(...names: string[]): Promise<void> {
    for (const name of names) {
      if (IN_MENU.includes(name)) await this.user.click(screen.getByTestId('confirm-more'));
      await this.user.click(screen.getByTestId(name));
    }
    await settle();
  }

  get responses(): (Response | null)[] {
    return this.backend.called('submit').map(([submit]) => (submit as { response: Response | null }).response);
  }
}

/** One for each test, with a clock that stands until the test moves it. */
export function consentOnPage(): { readonly it: ConsentOnPage } {
  let page: ConsentOnPage;
  beforeEach(() => {
    vi.useFakeTimers();
    page = new ConsentOnPage();
  });
  afterEach(() => vi.useRealTimers());
  return {
    get it() {
      return page;
    },
  };
}
