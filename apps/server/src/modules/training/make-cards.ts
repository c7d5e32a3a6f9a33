import type { Card } from '@chuhe/contract/training';
import { Position } from '@chuhe/rules/position';
import { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { findEntries } from '../books/active-books-repository.ts';
import { byPriority, playableEntries } from '../books/choose-move.ts';
import type { CardRow } from './card-repository.ts';

/** Converts cards to the form of the contract, with the answers that the books currently contain. */
export async function makeCards(
  db: Queryable,
  ownerId: string,
  rows: readonly CardRow[],
): Promise<Card[]> {
  const ofBooks = rows.filter(({ kind }) => kind === 'book');
  const positions = ofBooks.map(({ fen }) => Position.fromFen(fen));
  const found = await findEntries(db, { ownerId, positions });
  const answers = new Map(
    ofBooks.map(({ id }, index) => {
      const entries = playableEntries(found[index] ?? []).toSorted(byPriority);
      return [id, entries.map(({ move }) => move)];
    }),
  );
  return rows.map((row) => makeCard(row, answers.get(row.id) ?? readAnswers(row)));
}

export async function makeOneCard(db: Queryable, row: CardRow): Promise<Card> {
  const [card] = await makeCards(db, row.ownerId, [row]);
  return card ?? makeCard(row, []);
}

export function readAnswers({ answers }: Pick<CardRow, 'answers'>): string[] {
  return z.array(z.string()).parse(JSON.parse(answers));
}

function makeCard(row: CardRow, answers: string[]): Card {
  return {
    cardId: row.id,
    kind: row.kind,
    fen: row.fen,
    answers,
    played: row.played,
    note: row.note,
    matchId: row.matchId,
    due: row.due.toISOString(),
    reviews: row.reviews,
    lapses: row.lapses,
    isNew: row.reviews === 0,
    isSuspended: row.isSuspended,
  };
}
