import { makeKeyHex } from '@chuhe/cloudbook/position-key';
import { TRAINING_LIMITS } from '@chuhe/contract/training';
import { makeMove, mirrorMove, parseMove } from '@chuhe/rules/move';
import { keyAndSide } from '../books/read-book-move.ts';
import type { CardRow } from './card-repository.ts';
import { readAnswers } from './make-cards.ts';

/** A submitted mistake, with its position as it is stored. */
export interface Mistake {
  /** The key in hexadecimal digits. */
  readonly id: string;
  readonly isRed: boolean;
  readonly fen: string;
  readonly played: string;
  readonly answers: readonly string[];
  readonly note: string;
  readonly matchId: string | null;
}

/** A card to write; new if it has no `cardId`. */
export interface MistakeDraft extends Mistake {
  readonly cardId: string | undefined;
  readonly isChanged: boolean;
}

/** Merges mistakes into existing cards: answers are combined, in the orientation of the existing card, and the first note is kept. */
export function mergeMistakes(
  cards: readonly CardRow[],
  mistakes: readonly Mistake[],
): MistakeDraft[] {
  const drafts = new Map(
    cards.map((card) => [keyAndSide(makeKeyHex(card.key), card.isRed), makeDraft(card)]),
  );
  for (const mistake of mistakes) {
    const name = keyAndSide(mistake.id, mistake.isRed);
    const known = drafts.get(name);
    drafts.set(
      name,
      known === undefined
        ? { ...mistake, cardId: undefined, isChanged: true }
        : join(known, mistake),
    );
  }
  return [...drafts.values()];
}

function makeDraft(card: CardRow): MistakeDraft {
  const { id: cardId, isRed, fen, note, matchId } = card;
  const moves = { played: card.played ?? '', answers: readAnswers(card) };
  return {
    cardId,
    id: makeKeyHex(card.key),
    isRed,
    fen,
    ...moves,
    note,
    matchId,
    isChanged: false,
  };
}

function join(known: MistakeDraft, { fen, answers, note }: Mistake): MistakeDraft {
  // Another FEN with the same key and side can only be the mirror image.
  const oriented = fen === known.fen ? answers : answers.map(mirrored);
  const all = [...new Set([...known.answers, ...oriented])].slice(0, TRAINING_LIMITS.answers);
  const next = { ...known, answers: all, note: known.note === '' ? note : known.note };
  const isSame = all.length === known.answers.length && next.note === known.note;
  return isSame ? known : { ...next, isChanged: true };
}

function mirrored(move: string): string {
  return makeMove(mirrorMove(parseMove(move) ?? 0));
}
