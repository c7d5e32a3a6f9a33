import { ROUTES } from '@chuhe/contract/routes';
import { TRAINING_LIMITS } from '@chuhe/contract/training';
import { THEMES_VERSION } from '@chuhe/lessons/theme';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { addRoute } from '../../http/route.ts';
import { cleanNote } from '../books/clean-note.ts';
import { inSlices } from '../books/in-slices.ts';
import { BookMoveReader } from '../books/read-book-move.ts';
import {
  countMistakes,
  findMistakes,
  insertMistakes,
  lockMistakes,
  type StoredMoves,
  updateMistake,
} from './card-repository.ts';
import { type Mistake, type MistakeDraft, mergeMistakes } from './merge-mistakes.ts';
import { themesOfCard } from './themes-of-card.ts';

/** Enough for the largest number of mistakes with the longest notes. */
const BODY_LIMIT = 512 * 1024;

/** `POST /api/training/mistakes`: adds all or none. */
export function addMistakes(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(app, { ...ROUTES.addMistakes, bodyLimit: BODY_LIMIT }, async ({ body, caller }) => {
    const ownerId = caller.userId;
    const reader = new BookMoveReader();
    const sentMistakes = body.mistakes.map((sent, index): Mistake => {
      const at = `mistakes.${index}`;
      const { id, isRed, fen } = reader.read(sent.FEN, sent.played, `${at}.played`);
      for (const [answer, move] of sent.answers.entries()) {
        reader.read(sent.FEN, move, `${at}.answers.${answer}`);
      }
      const { played, answers, better, refutation, matchId = null } = sent;
      const lines = { played, answers, better, refutation };
      return { id, isRed, fen, ...lines, note: cleanNote(sent.note), matchId, themes: undefined };
    });
    // The themes are found before the transaction, which has the only connection of an embedded database.
    const mistakes = await inSlices(findThemes(sentMistakes));
    return db.transaction((tx) => save(tx, { ownerId, mistakes, now: now() }));
  });
}

async function save(
  tx: Queryable,
  { ownerId, mistakes, now }: { ownerId: string; mistakes: readonly Mistake[]; now: Date },
): Promise<{ added: number; unchanged: number }> {
  await lockMistakes(tx, ownerId);
  const known = await findMistakes(tx, ownerId, [...new Set(mistakes.map(({ id }) => id))]);
  const drafts = await inSlices(makeDrafts(mergeMistakes(known, mistakes)));
  const added = drafts.filter(({ cardId }) => cardId === undefined);
  if (added.length > 0) {
    const count = await countMistakes(tx, ownerId);
    if (count + added.length > TRAINING_LIMITS.mistakes) throw new ApiError('STORAGE_FULL');
  }
  await insertMistakes(
    tx,
    added.map((draft) => makeRow(draft, ownerId, now)),
  );
  for (const { cardId, isChanged, note, ...draft } of drafts) {
    if (cardId === undefined || !isChanged) continue;
    await updateMistake(tx, { cardId, ownerId }, { note, ...draft.columns });
  }
  return { added: added.length, unchanged: mistakes.length - added.length };
}

interface ThemedDraft extends MistakeDraft {
  /** The moves and themes, as they are stored. */
  readonly columns: StoredMoves;
}

function* findThemes(mistakes: readonly Mistake[]) {
  const themed: Mistake[] = [];
  for (const mistake of mistakes) {
    themed.push({ ...mistake, themes: themesOfCard({ ...mistake, ...makeMoves(mistake) }) });
    yield;
  }
  return themed;
}

/** Finds only the themes of cards that have got other lines. */
function* makeDrafts(drafts: readonly MistakeDraft[]) {
  const themed: ThemedDraft[] = [];
  for (const draft of drafts) {
    themed.push({ ...draft, columns: makeColumns(draft) });
    yield;
  }
  return themed;
}

function makeMoves({ answers, better, refutation }: Mistake) {
  return {
    answers: JSON.stringify([...new Set(answers)]),
    better: better.join(''),
    refutation: refutation.join(''),
  };
}

function makeColumns({ isChanged, ...mistake }: MistakeDraft): StoredMoves {
  const moves = makeMoves(mistake);
  const themes = mistake.themes ?? (isChanged ? themesOfCard({ ...mistake, ...moves }) : []);
  return { ...moves, themes: [...themes], themesVersion: THEMES_VERSION };
}

function makeRow(
  { id, isRed, fen, played, note, matchId, columns }: ThemedDraft,
  ownerId: string,
  now: Date,
) {
  return {
    ownerId,
    kind: 'mistake' as const,
    key: Buffer.from(id, 'hex'),
    isRed,
    fen,
    played,
    ...columns,
    note,
    matchId,
    due: now,
    createdAt: now,
  };
}
