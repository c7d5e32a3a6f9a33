import type { GameSummary } from '@chuhe/contract/explorer';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { AnswerOf } from '../../../lib/api/define-call.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { api } from '../../../lib/api/the-api.ts';
import { askAsUser } from '../../../lib/session/ask-as-user.ts';
import { listReportGames } from './game-search-calls.ts';
import type { ChosenRow } from './report.ts';

/** One page of the list; another object for each try. */
interface Wanted {
  readonly after: string | undefined;
}

export interface RowGames {
  readonly games: readonly GameSummary[];
  readonly isReading: boolean;
  /** Why the last page is missing. */
  readonly failure: ApiFailure | undefined;
  readonly isEnd: boolean;
  /** Reads the next page, or the one that is missing. */
  readonly more: () => void;
}

/** @param row the same object for as long as the same row is meant */
export function useRowGames(row: ChosenRow): RowGames {
  const [games, setGames] = useState<readonly GameSummary[]>([]);
  const [wanted, setWanted] = useState<Wanted>({ after: undefined });
  const [told, setTold] = useState<{
    wanted: Wanted;
    answer: Answer<AnswerOf<'listReportGames'>>;
  }>();
  useEffect(() => {
    const asking = new AbortController();
    const read = async (): Promise<void> => {
      const { signal } = asking;
      const { after } = wanted;
      const query = { ...row, ...(after !== undefined && { after }) };
      const options = { isQuiet: true, signal };
      const answer = await askAsUser(() => api.call(listReportGames, { query }, options), signal);
      if (signal.aborted) return;
      if (answer.success) setGames((before) => [...before, ...answer.data.games]);
      setTold({ wanted, answer });
    };
    void read();
    return () => asking.abort();
  }, [row, wanted]);
  const answer = told?.wanted === wanted ? told.answer : undefined;
  const next = answer?.success === true ? answer.data.next : undefined;
  return {
    games,
    isReading: answer === undefined,
    failure: answer?.success === false ? answer : undefined,
    isEnd: next === null,
    more: () => setWanted({ after: next ?? wanted.after }),
  };
}
