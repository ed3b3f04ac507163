// What was sent and is not taken yet: an answer, a message, the beginning of a conversation. Each carries an id by which the
// program knows it again, so it is sent until an answer comes, however long that takes, and counts once. It is kept in the
// browser meanwhile: the next page goes on with it.
import type { Submitted } from '../../generated/wire';
import { TakenBack, type NotTaken, type Outgoing, type OutgoingHandler } from '../link';
import { reasonOf } from '../reason';
import type { Unlisten } from '../types';
import type { Events } from './events';
import type { Kept } from './kept';
import { CARD, ends, idOf, isConsent, subjectOf, wordsOf, type Sent } from './outgoing';
import { isPassing } from './refusal';
import type { Requests } from './requests';

const OUT = 'out.';
/** Between two tries where nothing tells of the connection. */
const PAUSE_MS = 2_000;
/** What an earlier page has sent is known for so long, so that it is not offered as a draft again. */
const SAID_COUNT_MAX = 50;

interface Entry extends Sent {
  readonly id: string;
  readonly at: number;
  /** It was sent, and no answer came: it may have arrived. */
  tried: boolean;
  waiting: boolean;
  /** Ends the waiting: the person wants it back. */
  back: (() => void) | null;
}
type OfEvents = Pick<Events, 'change' | 'standing' | 'follow' | 'left'>;
type Kind = Omit<Entry, 'tried' | 'waiting' | 'back' | 'id'>;

export class Outbox {
  #requests: Pick<Requests, 'send' | 'answerIn'>;
  #events: OfEvents;
  #kept: Kept;
  #entries = new Map<string, Entry>();
  #notTaken: NotTaken[] = [];
  #said: { subject: string; text: string }[] = [];
  #followers = new Set<OutgoingHandler>();

  constructor(requests: Pick<Requests, 'send' | 'answerIn'>, events: OfEvents, kept: Kept) {
    this.#requests = requests;
    this.#events = events;
    this.#kept = kept;
    events.follow(() => this.#tell());
  }

  follow(handler: OutgoingHandler): Unlisten {
    this.#followers.add(handler);
    return () => void this.#followers.delete(handler);
  }

  /** Comes back once the program has answered; rejected with `TakenBack` where the person did not want it any more. */
  async hand<T>(sent: Sent): Promise<T> {
    const entry: Entry = { ...sent, id: idOf(sent), at: Date.now(), tried: false, waiting: false, back: null };
    // A yes to an action is given with the action before one's eyes: another page asks for it anew.
    if (!isConsent(sent))
      this.#kept.put(OUT + entry.id, { command: entry.command, args: entry.args, at: entry.at } satisfies Kind);
    this.#entries.set(entry.id, entry);
    try {
      return await this.#carry<T>(entry, () => true);
    } finally {
      this.#remove(entry);
    }
  }

  takeBack(id: string): void {
    this.#entries.get(id)?.back?.();
  }

  /** The person has seen that it was not taken. */
  putAway(id: string): void {
    this.#notTaken = this.#notTaken.filter((one) => one.id !== id);
    this.#tell();
  }

  /** Says that something the person wrote was not sent, and cannot be any more. */
  turnDown(notTaken: NotTaken): void {
    this.#notTaken = [...this.#notTaken, notTaken];
    this.#tell();
  }

  /** Sends what an earlier page left. Where it is not taken, the person is shown what they had written. */
  resume(): void {
    for (const [id, sent] of this.#kept.all<Kind>(OUT)) {
      if (this.#entries.has(id)) continue;
      const entry: Entry = { ...sent, id, tried: true, waiting: false, back: null };
      this.#entries.set(id, entry);
      void this.#finish(entry);
    }
  }

  /** This text, or more, is on its way, or has just gone: as a draft it is stale. */
  carries(subject: string, text: string): boolean {
    const sending = [...this.#entries.values()].some(
      (entry) => subjectOf(entry) === subject && wordsOf(entry).startsWith(text),
    );
    return sending || this.#said.some((one) => one.subject === subject && one.text.startsWith(text));
  }

  /** Something about this question, or in this conversation, is on its way. */
  concerns(subject: string): boolean {
    return [...this.#entries.values()].some((entry) => subjectOf(entry) === subject);
  }

  async #finish(entry: Entry): Promise<void> {
    const [subject, text] = [subjectOf(entry), wordsOf(entry)];
    try {
      // Another page may have sent it or taken it back meanwhile.
      const came = await this.#carry<Submitted | string | null>(entry, () => this.#kept.has(OUT + entry.id));
      if (entry.command !== 'submit_ask_user_response')
        this.#said = [...this.#said.slice(1 - SAID_COUNT_MAX), { subject, text }];
      else if (typeof came === 'object' && came && came.kind !== 'accepted' && came.kind !== 'duplicate') {
        this.turnDown({ id: entry.id, text, why: came });
      }
    } catch (error) {
      if (!(error instanceof TakenBack))
        this.turnDown({ id: entry.id, text, why: { kind: 'failed', why: reasonOf(error) } });
    } finally {
      this.#remove(entry);
    }
  }

  async #carry<T>(entry: Entry, wanted: () => boolean): Promise<T> {
    const back = new Promise<'back'>((resolve) => (entry.back = () => resolve('back')));
    for (;;) {
      if (!wanted()) throw new TakenBack();
      if (this.#events.standing === 'up') {
        const response = await this.#requests.send(entry.command, entry.args);
        if (response?.status === 401) this.#events.left();
        else if (response && !(await isPassing(response))) return await this.#answer<T>(entry, response);
        entry.tried ||= response === null;
      }
      entry.waiting = true;
      this.#tell();
      if ((await Promise.race([this.#events.change(PAUSE_MS), back])) === 'back') throw new TakenBack(entry.tried);
    }
  }

  async #answer<T>(entry: Entry, response: Response): Promise<T> {
    const came = await this.#requests.answerIn<T>(response);
    if (ends(entry, came)) this.#kept.drop(CARD + subjectOf(entry));
    return came;
  }

  #remove(entry: Entry): void {
    this.#kept.drop(OUT + entry.id);
    this.#entries.delete(entry.id);
    this.#tell();
  }

  #tell(): void {
    const waiting = [...this.#entries.values()].filter((entry) => entry.waiting);
    const outgoing = waiting.map((entry): Outgoing => ({ id: entry.id, about: subjectOf(entry), tried: entry.tried }));
    for (const follower of this.#followers) follower(outgoing, this.#notTaken);
  }
}
