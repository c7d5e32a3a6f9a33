/** Puts the cards of books in the order of their lines, so that a line is walked from its first move. */
import type { Card } from '@chuhe/contract/training';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';

export interface CardLines {
  /** Each card stands after the card that leads to it; otherwise the order stays. */
  readonly cards: readonly Card[];
  /** The opponent's move that leads to a card, by the id of the card. Missing if no card leads to it. */
  readonly lastMoves: ReadonlyMap<string, string>;
}

/** One card leads to another by a right answer and a move of the opponent. The starting position leads to cards by Red's first move. */
export function linesOfCards(cards: readonly Card[]): CardLines {
  const byFen = new Map(cards.filter(isOfBook).map((card) => [card.fen, card]));
  const lastMoves = new Map<string, string>();
  const followers = new Map<Card, Card[]>();
  const link = (position: Position, before: Card | undefined): void => {
    for (const move of position.legalMoves()) {
      const card = byFen.get(position.play(move).fen);
      if (card === undefined || card === before || lastMoves.has(card.cardId)) continue;
      lastMoves.set(card.cardId, move);
      if (before !== undefined) followers.set(before, [...(followers.get(before) ?? []), card]);
    }
  };
  link(Position.fromFen(INITIAL_FEN), undefined);
  for (const card of byFen.values()) {
    const position = Position.fromFen(card.fen);
    for (const answer of card.answers)
      if (position.isLegal(answer)) link(position.play(answer), card);
  }
  const following = new Set([...followers.values()].flat());
  const ordered = new Set<Card>();
  const add = (first: Card): void => {
    const waiting = [first];
    for (let card = waiting.pop(); card !== undefined; card = waiting.pop()) {
      if (ordered.has(card)) continue;
      ordered.add(card);
      waiting.push(...(followers.get(card) ?? []).toReversed());
    }
  };
  for (const card of cards) if (!following.has(card)) add(card);
  // Lines that repeat a position have no first card.
  for (const card of cards) add(card);
  return { cards: [...ordered], lastMoves };
}

function isOfBook({ kind }: Card): boolean {
  return kind === 'book';
}
