/** What voices answer, as short as a test can write it. */
import type { BookEntry } from '@chuhe/contract/book';
import type { CloudMove, CloudPosition } from '@chuhe/contract/cloud';
import { INITIAL_FEN } from '@chuhe/rules/fen';

/** @param score the mover's */
export function cloudOf(
  scores: Readonly<Record<string, number>>,
  fen = INITIAL_FEN,
): CloudPosition {
  const moves = Object.entries(scores).map(([move, score], index): CloudMove => {
    const rank = index === 0 ? 2 : 0;
    const rest = { winRate: 50, replies: null, depth: 14, nodes: 500_000, engine: null } as const;
    return { move, score, rank, source: 'starter', ...rest };
  });
  return { fen, status: 'known', moves, isComplete: false, updatedAt: null };
}

export function entryOf(move: string, change: Partial<BookEntry> = {}): BookEntry {
  return {
    bookId: '00000000-0000-4000-8000-000000000001',
    move,
    score: null,
    winPercentage: null,
    note: '',
    priority: 1,
    valid: true,
    time: null,
    depth: null,
    serialNumber: 1,
    redMovesFirst: true,
    date: '2026-11-20T10:00:00.000Z',
    startingFEN: INITIAL_FEN,
    isMirrored: false,
    ...change,
  };
}
