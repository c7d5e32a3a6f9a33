import { type Match, type MatchSummary, matchSchema } from '@chuhe/contract/match';
import type { SummaryRow } from './match-list-repository.ts';
import type { MatchRow } from './match-repository.ts';

/** What lists show of a game, without the owner's private details if the user is not the owner. */
export function makeSummary(row: SummaryRow, userId: string): MatchSummary {
  const isOwn = row.ownerId === userId;
  return {
    matchId: row.id,
    title: row.title,
    red: row.red,
    black: row.black,
    event: row.event,
    date: row.date,
    result: row.result,
    plies: row.plies,
    opening: row.opening,
    startFEN: row.startFen,
    folder: isOwn ? row.folder : '',
    visibility: row.visibility,
    isOwn,
    shareId: isOwn ? row.shareId : null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

export function makeMatch(row: MatchRow, userId: string): Match {
  return { ...makeSummary(row, userId), ...readStored(row) };
}

/** Parses the columns that hold JSON. */
export function readStored({ history, information }: Pick<MatchRow, 'history' | 'information'>) {
  return stored.parse({ history: JSON.parse(history), information: JSON.parse(information) });
}

const stored = matchSchema.pick({ history: true, information: true });
