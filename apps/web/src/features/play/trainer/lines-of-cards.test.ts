import type { Card } from '@chuhe/contract/training';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { expect, it } from 'vitest';
import { linesOfCards } from './lines-of-cards.ts';
import { card } from './testing/cards.ts';

it('a line is asked from its first move, and each card knows the move that led to it', () => {
  const first = cardAfter('first', [], ['h2e2']);
  const second = cardAfter('second', ['h2e2', 'h9g7'], ['h0g2']);
  const third = cardAfter('third', ['h2e2', 'h9g7', 'h0g2', 'i9h9'], ['i0h0']);
  const other = cardAfter('other', ['h2e2', 'b9c7'], ['b0c2']);
  const { cards, lastMoves } = linesOfCards([third, other, second, first]);
  expect(idsOf(cards)).toEqual(['first', 'other', 'second', 'third']);
  expect(Object.fromEntries(lastMoves)).toEqual({ second: 'h9g7', third: 'i9h9', other: 'b9c7' });
});

it('Black’s first card shows Red’s first move', () => {
  const { lastMoves } = linesOfCards([cardAfter('black', ['c3c4'], ['b7c7'])]);
  expect(lastMoves.get('black')).toBe('c3c4');
});

it('cards without a line keep their order, and mistakes belong to no line', () => {
  const cards = [
    { ...cardAfter('mistake', ['h2e2', 'h9g7'], ['h0g2']), kind: 'mistake' as const },
    cardAfter('far', ['h2e2', 'h9g7', 'h0g2', 'i9h9'], ['i0h0']),
    cardAfter('first', [], ['h2e2']),
  ];
  const lines = linesOfCards(cards);
  expect(idsOf(lines.cards)).toEqual(['mistake', 'far', 'first']);
  expect(lines.lastMoves.size).toBe(0);
});

it('a line that returns to its first position keeps every card', () => {
  const round = [
    cardAfter('a', ['a0a1', 'a9a8'], ['a1a0']),
    cardAfter('b', [], ['a0a1']),
    cardAfter('c', ['a0a1', 'a9a8', 'a1a0', 'i9i8'], ['a0a1']),
  ];
  expect(idsOf(linesOfCards(round).cards).toSorted()).toEqual(['a', 'b', 'c']);
});

function cardAfter(cardId: string, moves: readonly string[], answers: string[]): Card {
  let position = Position.fromFen(INITIAL_FEN);
  for (const move of moves) position = position.play(move);
  return card(cardId, { fen: position.fen, answers });
}

function idsOf(cards: readonly Card[]): string[] {
  return cards.map(({ cardId }) => cardId);
}
