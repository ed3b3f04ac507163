// How a person in a browser is let in, what they read where they are not, and that nothing typed is lost between two sign-ins.
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBackend } from './dev/fake/fake';
import { said } from './dev/fake/made';
import { SignedOut, type SignedIn } from './lib/backend/link';
import { violations } from './dev/testing/access';
import { FakeLink } from './dev/testing/link';
import Door from './Door.svelte';

let backend: FakeBackend;
let link: FakeLink;

beforeEach(() => {
  backend = new FakeBackend();
  backend.keep({ id: 'c1', title: 'Harbour plan' }, [said('one')]);
  link = new FakeLink();
  backend.place = 'browser';
  backend.link = link;
});
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

/** Nobody is let in by a session of before. */
function outside(): void {
  backend.refusals.set('hello', new SignedOut('This browser is signed out.'));
}

function letIn(): void {
  backend.refusals.clear();
}

async function signIn(token: string): Promise<void> {
  await userEvent.type(await screen.findByTestId('sign-in-token'), token);
  await userEvent.click(screen.getByTestId('sign-in-send'));
}

/** jsdom knows the property, and not the attribute. */
function outOfReach(node: HTMLElement | null): boolean {
  return node !== null && (node.inert === true || outOfReach(node.parentElement));
}

const show = () => render(Door, { backend, link });
const shown = () => screen.findByTestId('title');

describe('the door', () => {
  it('is open to whoever was let in before', async () => {
    show();
    expect((await shown()).textContent).toBe('Harbour plan');
    expect(link.shown).toEqual([]);
  });

  it('asks for the token, and says where it is found', async () => {
    outside();
    show();
    const field = (await screen.findByTestId('sign-in-token')) as HTMLInputElement;
    expect(field.type).toBe('password');
    expect(screen.getByTestId('sign-in').textContent).toContain('askwell serve --renew-token');
    letIn();
    await signIn('  askwell_secret  ');
    await shown();
    expect(link.shown).toEqual([{ token: 'askwell_secret' }]);
    expect(screen.queryByTestId('sign-in')).toBeNull();
  });

  it('asks for no empty token', async () => {
    outside();
    show();
    await userEvent.click(await screen.findByTestId('sign-in-send'));
    expect(screen.getByRole('alert').textContent).toContain('Paste the access token');
    expect(link.shown).toEqual([]);
  });

  it.each<[SignedIn, string]>([
    [{ kind: 'wrong' }, 'not the access token'],
    [{ kind: 'tooOften', seconds: 7 }, 'in 7 seconds'],
    [{ kind: 'tooOften', seconds: 1 }, 'in 1 second.'],
    [{ kind: 'tooOften', seconds: null }, 'Wait a moment'],
    [{ kind: 'unreachable' }, 'on the same network'],
    [{ kind: 'failed', why: 'Nothing can be saved.' }, 'Couldn’t sign you in: Nothing can be saved.'],
  ])('says why nobody was let in: %o', async (came, words) => {
    outside();
    link.verdicts.push(came);
    show();
    await signIn('askwell_wrong');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    const field = screen.getByTestId('sign-in-token') as HTMLInputElement;
    expect([field.value, document.activeElement]).toEqual(['askwell_wrong', field]);
  });

  it('speaks the language of the browser as long as no other is known', async () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('zh-CN');
    outside();
    show();
    expect((await screen.findByTestId('sign-in')).textContent).toContain('登录 Askwell');
    expect(document.documentElement.lang).toBe('zh-CN');
  });

  it('says so where nothing answers', async () => {
    backend.refusals.set('hello', new Error('Nobody answers.'));
    show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Askwell isn’t responding');
    expect(alert.textContent).toContain('Nobody answers.');
  });

  it('has a name and a role for everything on it', async () => {
    outside();
    link.verdicts.push({ kind: 'wrong' });
    show();
    await signIn('x');
    await screen.findByRole('alert');
    expect(await violations()).toEqual([]);
  });
});

describe('a pairing address', () => {
  it('lets this browser in by itself, and leaves no code in the address', async () => {
    history.replaceState(null, '', '/#pair=Code_1-2');
    show();
    await shown();
    expect(link.shown).toEqual([{ code: 'Code_1-2' }]);
    expect(location.hash).toBe('');
  });

  it('whose code is over leads to the token', async () => {
    outside();
    history.replaceState(null, '', '/#pair=old');
    link.verdicts.push({ kind: 'wrong' });
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('no longer valid');
    expect(screen.getByTestId('sign-in-token')).toBeTruthy();
  });

  it('whose code is over does not keep out whoever is let in already', async () => {
    history.replaceState(null, '', '/#pair=old');
    link.verdicts.push({ kind: 'wrong' });
    show();
    await shown();
    expect(screen.queryByTestId('sign-in')).toBeNull();
  });

  it('may be opened where the page is already', async () => {
    outside();
    show();
    await screen.findByTestId('sign-in');
    letIn();
    history.replaceState(null, '', '/#pair=fresh');
    window.dispatchEvent(new Event('hashchange'));
    await shown();
    expect(link.shown).toEqual([{ code: 'fresh' }]);
  });
});

describe('whoever is signed out meanwhile', () => {
  it('stands at the door, and finds everything typed behind it', async () => {
    show();
    await shown();
    const composer = screen.getByTestId('composer') as HTMLTextAreaElement;
    await userEvent.type(composer, 'half a mess');
    link.say('signedOut');
    expect((await screen.findByTestId('sign-in')).textContent).toContain('What you typed is kept here');
    expect(outOfReach(composer)).toBe(true);
    await signIn('askwell_new');
    await waitFor(() => expect(screen.queryByTestId('sign-in')).toBeNull());
    expect(screen.getByTestId('composer')).toBe(composer);
    expect(composer.value).toBe('half a mess');
    expect(outOfReach(composer)).toBe(false);
  });

  it('is shut out for the keys, too', async () => {
    show();
    await shown();
    link.say('signedOut');
    await screen.findByTestId('sign-in');
    await userEvent.keyboard('{Control>}i{/Control}');
    expect(screen.queryByTestId('inbox')).toBeNull();
    expect(screen.getByTestId('title')).toBeTruthy();
  });
});
