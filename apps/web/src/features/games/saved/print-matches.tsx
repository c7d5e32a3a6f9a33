import type { MatchSummary } from '@chuhe/contract/match';
import { useState } from 'react';
import { type ChaptersToFetch, PrintFetched } from '../../../components/print/print-fetched.tsx';
import { sourceOfMatches } from './export-matches.ts';
import { rowName } from './row-words.ts';

interface PrintMatchesProps {
  /** The selected games. */
  readonly matches: readonly MatchSummary[];
  readonly onClose: () => void;
}

/** Fetches selected games and prints them. Games that cannot be had are left out and named. */
export function PrintMatches({ matches, onClose }: PrintMatchesProps) {
  const [source] = useState(() => chaptersOf(matches));
  return <PrintFetched source={source} onClose={onClose} />;
}

function chaptersOf(matches: readonly MatchSummary[]): ChaptersToFetch {
  async function* fetchAll(signal: AbortSignal) {
    let done = 0;
    for await (const next of sourceOfMatches(matches).games(signal)) {
      const match = matches[done];
      done += 1;
      if ('leftOut' in next) yield next;
      else if (match !== undefined) yield { title: rowName(match), game: next.game };
    }
  }
  return { count: matches.length, fetch: fetchAll };
}
