import { THEMES_VERSION } from '@chuhe/lessons/theme';
import { themesOf } from '@chuhe/lessons/themes';
import { Position } from '@chuhe/rules/position';
import type { Database } from '../../db/database.ts';
import { inSlices } from '../books/in-slices.ts';
import { themesOfCard } from '../training/themes-of-card.ts';
import { movesOf } from './exercise-file.ts';
import {
  listOutdatedExercises,
  listOutdatedMistakes,
  saveExerciseThemes,
  saveMistakeThemes,
} from './theme-repository.ts';

interface RefreshOptions {
  readonly database: Database;
  readonly signal: AbortSignal;
}

/** Rows of one query. */
const BATCH = 100;
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * Finds the themes of exercises and mistakes that have none by the present rules: new ones, and all after the rules have changed. Runs in
 * the background. If the process is killed, the next start goes on. Several processes find the same themes.
 *
 * @returns the number of exercises and mistakes
 */
export async function refreshThemes({ database: { db }, signal }: RefreshOptions): Promise<number> {
  const exercises = await refresh(
    {
      after: '',
      list: (after) => listOutdatedExercises(db, { version, after, limit: BATCH }),
      find: themesOfExercise,
      save: (row, themes) => saveExerciseThemes(db, row, { themes, version }),
    },
    signal,
  );
  const mistakes = await refresh(
    {
      after: FIRST_UUID,
      list: (after) => listOutdatedMistakes(db, { version, after, limit: BATCH }),
      find: (row) => themesOfCard(row),
      save: (row, themes) => saveMistakeThemes(db, row, { themes, version }),
    },
    signal,
  );
  return exercises + mistakes;
}

const version = THEMES_VERSION;

interface Rows<Row extends { readonly id: string }> {
  readonly after: string;
  readonly list: (after: string) => Promise<Row[]>;
  readonly find: (row: Row) => readonly string[];
  readonly save: (row: Row, themes: readonly string[]) => Promise<void>;
}

async function refresh<Row extends { readonly id: string }>(
  { list, find, save, ...rest }: Rows<Row>,
  signal: AbortSignal,
): Promise<number> {
  let { after } = rest;
  for (let count = 0; ; ) {
    const rows = await list(after);
    const found = await inSlices(findAll(rows, find));
    for (const { row, themes } of found) {
      if (signal.aborted) return count;
      // One row at a time, so that no transaction waits for another.
      await save(row, themes);
      count += 1;
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return count;
  }
}

function* findAll<Row>(rows: readonly Row[], find: (row: Row) => readonly string[]) {
  const found: { readonly row: Row; readonly themes: readonly string[] }[] = [];
  for (const row of rows) {
    found.push({ row, themes: find(row) });
    yield;
  }
  return found;
}

function themesOfExercise({ fen, moves, kind }: Parameters<typeof saveExerciseThemes>[1]) {
  const position = Position.parse(fen);
  if (!position.ok) return [];
  return themesOf({
    position: position.value,
    moves: movesOf(moves),
    isMate: kind === 'mate',
    isDefence: kind === 'defence',
  });
}
