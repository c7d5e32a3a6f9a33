import { type GameState, gameStore, type Moment } from '../../../lib/game/game-store.ts';
import type { Keeping } from '../../../lib/game/keeping.ts';
import { findVisit, keepVisit } from '../../../lib/game/kept-visits.ts';
import { nodeAtPath } from '../../../lib/game/restore-kept.ts';
import { makeVisitName, tabOf } from '../../../lib/game/visit-name.ts';
import type { ReadingSession } from './reading.ts';

/** A game with the current position and the notes of engines. */
type Left = Pick<GameState, 'game' | 'current'> & Partial<Pick<GameState, 'notes'>>;

interface FileEvents {
  /** Called when another game comes on the board. */
  readonly onShown: () => void;
  /** Called when `changed` has changed. */
  readonly onKept: () => void;
  /** Called when a changed game cannot be kept in this browser. */
  readonly onNotKept: () => void;
}

/** An open file of several games, with each game as the user left it. */
export class ListedFile {
  readonly session: ReadingSession;
  readonly #keeping: Keeping;
  readonly #events: FileEvents;
  /** Each game as the user left it, by number; only games that have changed since they were opened. */
  readonly #left = new Map<number, Left>();
  /** The numbers of the games whose moves, comments or tags may differ from the file. */
  readonly #edited = new Set<number>();
  /** The games as they were opened, by `GameState.origin`. */
  readonly #opened = new Map<number, Left & { readonly number: number }>();
  #changed: ReadonlyMap<number, string>;
  /** The names under which this page keeps changed games, by number. */
  readonly #names = new Map<number, string>();
  /** The latest write of each game, by number. */
  readonly #writes = new Map<number, Promise<void>>();

  readonly #stop: () => void;

  /** @param changed the games that were kept before a reload; see `changed` */
  constructor(
    session: ReadingSession,
    keeping: Keeping,
    { changed = new Map(), ...events }: FileEvents & { changed?: ReadonlyMap<number, string> },
  ) {
    this.session = session;
    this.#keeping = keeping;
    this.#events = events;
    this.#changed = changed;
    // Subscribes to the store, because Undo can also switch from game to game.
    this.#stop = gameStore.subscribe((state, before) => {
      if (state.origin === before.origin) return;
      this.#noteLeft(before);
      events.onShown();
    });
  }

  /** The names under which changed games are kept in this browser, by number. */
  get changed(): ReadonlyMap<number, string> {
    return this.#changed;
  }

  close(): void {
    this.#stop();
    this.session.end();
  }

  /** The number of the open game in the file; `undefined` for a game from elsewhere. */
  numberOf({ origin }: Pick<GameState, 'origin'>): number | undefined {
    return this.#opened.get(origin)?.number;
  }

  /** The game as the user left it, also before a reload; `undefined` if it is as in the file. */
  async leftAs(number: number): Promise<Left | undefined> {
    const left = this.#left.get(number);
    const name = this.#changed.get(number);
    if (left !== undefined || name === undefined) return left;
    const kept = await findVisit(this.#keeping, name);
    return kept && { game: kept.game, current: nodeAtPath(kept.game, kept.state.path) };
  }

  noteOpened(number: number, { origin, game, current, notes }: GameState): void {
    this.#opened.set(origin, { number, game, current, notes });
  }

  /** To be called if a game of the file was on the board before a reload. It may differ from the file. */
  noteRestored(number: number, state: GameState): void {
    this.#edited.add(number);
    this.#left.set(number, state);
    this.noteOpened(number, state);
  }

  /** Stores the game that was left, unless it is unchanged since it was opened. */
  #noteLeft({ game, current, notes, origin }: GameState): void {
    const was = this.#opened.get(origin);
    if (was === undefined) return;
    const { number } = was;
    const isChanged = was.game !== game || was.current !== current || was.notes !== notes;
    if (isChanged || this.#left.has(number)) this.#left.set(number, { game, current, notes });
    if (was.game !== game) this.#edited.add(number);
    if (this.#edited.has(number)) this.#keep(number, { game, current, notes, origin });
  }

  /** Writes one version of a game at a time, so that the latest is kept. */
  #keep(number: number, moment: Moment): void {
    const write = (): Promise<void> => this.#write(number, moment);
    const earlier = this.#writes.get(number);
    this.#writes.set(number, earlier === undefined ? write() : earlier.then(write));
  }

  async #write(number: number, moment: Moment): Promise<void> {
    const name = this.#nameFor(number);
    try {
      await keepVisit(this.#keeping, name, moment);
    } catch {
      this.#events.onNotKept();
      return;
    }
    if (this.#changed.get(number) === name) return;
    this.#changed = new Map(this.#changed).set(number, name);
    this.#events.onKept();
  }

  /** Does not return a name of another tab, from which this one may have taken over the list, since both may change the game. */
  #nameFor(number: number): string {
    const tab = this.#keeping.tab.held();
    const kept = this.#changed.get(number);
    const isOwn = kept !== undefined && tabOf(kept) === tab;
    const name = this.#names.get(number) ?? (isOwn ? kept : makeVisitName(tab));
    this.#names.set(number, name);
    return name;
  }
}
