import type { Card, Training } from '@chuhe/contract/training';
import { INITIAL_FEN } from '@chuhe/rules/fen';

/** A new card of a book that plays the central cannon. */
export function card(cardId: string, change: Partial<Card> = {}): Card {
  return {
    cardId,
    kind: 'book',
    fen: INITIAL_FEN,
    answers: ['h2e2'],
    played: null,
    note: '',
    matchId: null,
    due: '2026-11-20T10:00:00.000Z',
    reviews: 0,
    lapses: 0,
    isNew: true,
    isSuspended: false,
    ...change,
  };
}

export function training(cards: Card[], change: Partial<Training> = {}): Training {
  return { cards, due: 0, fresh: cards.length, total: cards.length, next: null, ...change };
}
