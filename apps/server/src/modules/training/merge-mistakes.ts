import { TRAINING_LIMITS } from '@chuhe/contract/training';
import { makeMove, mirrorMove, parseMove } from '@chuhe/rules/move';
import { hexOf, placeName } from '../books/place-name.ts';
import type { CardRow } from './card-repository.ts';
import { readAnswers } from './make-cards.ts';

/** A mistake that was sent, with its position as it is stored. */
export interface Mistake {
  /** Hexadecimal digits. */
  readonly id: string;
  readonly isRed: boolean;
  readonly fen: string;
  readonly played: string;
  readonly answers: readonly string[];
  readonly note: string;
  readonly matchId: string | null;
}

/** A card as it is to be: new without `cardId`. */
export interface Draft extends Mistake {
  readonly cardId: string | undefined;
  readonly isChanged: boolean;
}

/**
 * Mistakes joined with those that there are: right answers to one position come together, in the form in which it came first,
 * and the first note stays.
 */
export function mergeMistakes(cards: readonly CardRow[], mistakes: readonly Mistake[]): Draft[] {
  const drafts = new Map(
    cards.map((card) => [placeName(hexOf(card.key), card.isRed), makeDraft(card)]),
  );
  for (const mistake of mistakes) {
    const name = placeName(mistake.id, mistake.isRed);
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

function makeDraft({ id: cardId, key, isRed, fen, played, note, matchId, ...row }: CardRow): Draft {
  const answers = readAnswers(row);
  return {
    cardId,
    id: hexOf(key),
    isRed,
    fen,
    played: played ?? '',
    answers,
    note,
    matchId,
    isChanged: false,
  };
}

function join(known: Draft, { fen, answers, note }: Mistake): Draft {
  // Of one key and one side there is only the mirror image besides.
  const own = fen === known.fen ? answers : answers.map(mirrored);
  const all = [...new Set([...known.answers, ...own])].slice(0, TRAINING_LIMITS.answers);
  const next = { ...known, answers: all, note: known.note === '' ? note : known.note };
  const isSame = all.length === known.answers.length && next.note === known.note;
  return isSame ? known : { ...next, isChanged: true };
}

function mirrored(move: string): string {
  return makeMove(mirrorMove(parseMove(move) ?? 0));
}
