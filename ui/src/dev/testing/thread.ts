// A conversation on the page, with time in the test's hands and everything that reaches the program to be read.
import { screen } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import type { App } from '../../app/app.svelte';
import { FakeBackend } from '../fake/fake';
import type { ConversationSummary, Entry, Response } from '../../lib/generated/wire';
import ThreadRows from './ThreadRows.svelte';
import { appOn, settle, stage } from './stage';
import { userInTime } from './user';

export const ARMING_MS = 500;

export class ThreadOnPage {
  backend = new FakeBackend({ cardArmingMs: ARMING_MS });
  app!: App;
  readonly user = userInTime();

  /** The conversation with these entries; its cards take input at once unless that is what is tested. */
  async show(
    entries: Entry[],
    { armed = true, ...summary }: Partial<ConversationSummary> & { armed?: boolean } = {},
  ): Promise<void> {
    this.backend.keep({ id: 'c1', title: 'Berths', standing: 'needsYou', ...summary }, entries);
    this.app = await appOn(this.backend);
    await this.app.connect();
    this.app.open('c1');
    await this.pass(0);
    stage(this.app, ThreadRows, {});
    await this.pass(armed ? ARMING_MS : 0);
  }

  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    await settle();
  }

  async click(...names: string[]): Promise<void> {
    for (const name of names) await this.user.click(screen.getByTestId(name));
    await settle();
  }

  async keys(keys: string): Promise<void> {
    await this.user.keyboard(keys);
    await settle();
  }

  get responses(): (Response | null)[] {
    return this.backend.called('submit').map(([submit]) => (submit as { response: Response | null }).response);
  }
}

/** One for each test, with a clock that stands until the test moves it. */
export function threadOnPage(): { readonly it: ThreadOnPage } {
  let page: ThreadOnPage;
  beforeEach(() => {
    vi.useFakeTimers();
    page = new ThreadOnPage();
  });
  afterEach(() => vi.useRealTimers());
  return {
    get it() {
      return page;
    },
  };
}
