/** The search for games and the values of its form. Both are kept while the dialog is closed, so the user can view a result meanwhile. */
import type { Collection } from '@chuhe/contract/explorer';
import { searchGames } from '@chuhe/contract/game-search-endpoints';
import { positionAt } from '@chuhe/game/tree';
import { api } from '../../../lib/api/api.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { chosenCollections } from '../../../lib/matches/chosen-collections.ts';
import { defineService, defineStore } from '../../../lib/services.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { type Counts, countsOf, lettersOf, makePatternTarget, type Pattern } from './pattern.ts';
import { type SearchQuery, SearchRun } from './search-run.ts';

export const MODES = ['position', 'material', 'pattern'] as const;
type Mode = (typeof MODES)[number];
export const SIDES = ['red', 'black'] as const;
export type Side = (typeof SIDES)[number];

export interface SearchForm {
  readonly mode: Mode;
  /** The position from which the material and the pattern were filled in. */
  readonly fen: string;
  readonly pattern: Pattern;
  readonly turn: Side | undefined;
  readonly counts: Readonly<Record<Side, Counts>>;
  readonly mirrored: boolean;
  readonly swapped: boolean;
  /** Ids of the collections that are left out. */
  readonly without: readonly number[];
  readonly mine: boolean;
  readonly from: string;
  readonly to: string;
  readonly player: string;
  readonly side: Side | undefined;
}

export const formStore = defineStore<SearchForm>(() => ({
  mode: 'position',
  ...formOf(currentFen()),
  mirrored: true,
  swapped: false,
  without: [],
  mine: true,
  from: '',
  to: '',
  player: '',
  side: undefined,
}));

export function setForm(change: Partial<SearchForm>): void {
  formStore.setState(change);
}

/** Fills in the material and the pattern from the current position. */
export function takeBoard(): void {
  formStore.setState(formOf(currentFen()));
}

export function currentFen(): string {
  const { game, current } = gameStore.getState();
  return positionAt(game, current).fen;
}

function formOf(fen: string) {
  const letters = lettersOf(fen);
  const counts = { red: countsOf(letters, 'red'), black: countsOf(letters, 'black') };
  return { fen, pattern: letters, turn: undefined, counts };
}

export const gameSearch = defineService(() => {
  const run = new SearchRun({
    ask: (body, signal) =>
      askAsUser(() => api().call(searchGames, { body }, { isQuiet: true, signal }), signal),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  // Results must not be shown to the next user.
  sessionStore.subscribe(({ session }, { session: before }) => {
    if (userIdOf(session) === userIdOf(before)) return;
    run.forget();
  });
  return run;
});

/**
 * The request to the server; `undefined` if the pattern is empty or no collection is chosen.
 *
 * @param collections `undefined` until they have loaded, in which case none is left out
 */
export function queryOf(
  form: SearchForm,
  fen: string,
  collections: readonly Pick<Collection, 'collectionId'>[] | undefined,
): SearchQuery | undefined {
  const target = targetOf(form, fen);
  const places = placesOf(form, collections);
  if (target === undefined || places === '') return undefined;
  const [from, to] = [yearOf(form.from), yearOf(form.to)];
  const player = form.player.trim().replaceAll(/\s+/g, ' ');
  return {
    target,
    mirrored: form.mirrored,
    swapped: form.swapped,
    ...(places !== undefined && { collections: places }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(player !== '' && { player, ...(form.side !== undefined && { side: form.side }) }),
  };
}

function targetOf(form: SearchForm, fen: string): SearchQuery['target'] | undefined {
  if (form.mode === 'position') return { kind: 'position', FEN: fen };
  if (form.mode === 'material') return { kind: 'material', ...form.counts };
  return form.pattern.size === 0 ? undefined : makePatternTarget(form.pattern, form.turn);
}

/** The chosen collections; `undefined` if all of them are chosen. */
function placesOf(
  { without, mine }: SearchForm,
  collections: readonly Pick<Collection, 'collectionId'>[] = [],
): string | undefined {
  const ids = collections.map(({ collectionId }) => collectionId);
  const isAll = ids.every((id) => !without.includes(id));
  return mine && isAll ? undefined : chosenCollections(ids, { without, mine });
}

/** Parses a year of four digits. Any other text is `undefined`, which means no limit. */
export function yearOf(text: string): number | undefined {
  return /^[1-9]\d{3}$/.test(text.trim()) ? Number(text) : undefined;
}
