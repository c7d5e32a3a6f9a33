import type { MatchSummary } from '@chuhe/contract/match';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { type Chapter, PRINT_LIMITS } from '../../../components/print/chapter.ts';
import { PrintDialog } from '../../../components/print/print-dialog.tsx';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { ExportFailure } from '../files/export-games.ts';
import { sourceOfMatches } from './export-matches.ts';
import { rowName } from './row-words.ts';

interface PrintMatchesProps {
  /** The selected games. */
  readonly matches: readonly MatchSummary[];
  readonly onClose: () => void;
}

type Fetched =
  | { readonly kind: 'fetching'; readonly done: number }
  | { readonly kind: 'failed'; readonly cause: string | undefined }
  | { readonly kind: 'ready'; readonly printed: Printed };

interface Printed {
  readonly chapters: readonly Chapter[];
  /** The names of the games that could not be had. */
  readonly leftOut: readonly string[];
}

/** Fetches selected games and prints them. Games that cannot be had are left out and named. */
export function PrintMatches({ matches, onClose }: PrintMatchesProps) {
  const { t } = useTranslation();
  const [first] = useState(matches);
  const fetched = useChapters(first);
  if (fetched.kind === 'ready') {
    const kind = fetched.printed.chapters.length > 1 ? 'booklet' : 'sheet';
    return <PrintDialog {...fetched.printed} kind={kind} onClose={onClose} />;
  }
  return (
    <Dialog title={t('print.title')} onClose={onClose}>
      <div className="stack">
        {fetched.kind === 'failed' ? (
          <p role="alert">{joinSentences(t('print.failed'), fetched.cause)}</p>
        ) : (
          <>
            <p>{t('print.fetching')}</p>
            <progress
              max={first.length}
              value={fetched.done}
              aria-label={t('files.export.progressLabel')}
            />
          </>
        )}
        <div className="actions">
          <Button onClick={onClose}>{t('common.close')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function useChapters(matches: readonly MatchSummary[]): Fetched {
  const [fetched, setFetched] = useState<Fetched>({ kind: 'fetching', done: 0 });
  useEffect(() => {
    const life = new AbortController();
    const set = (next: Fetched): void => {
      if (!life.signal.aborted) setFetched(next);
    };
    void fetchChapters(matches, life.signal, (done) => set({ kind: 'fetching', done })).then(
      (printed) => set({ kind: 'ready', printed }),
      (error: unknown) =>
        set({ kind: 'failed', cause: error instanceof ExportFailure ? error.message : undefined }),
    );
    return () => life.abort();
  }, [matches]);
  return fetched;
}

/** Throws an `ExportFailure` if the games are too many, or if none can be had. */
async function fetchChapters(
  matches: readonly MatchSummary[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Printed> {
  const max = PRINT_LIMITS.chapters;
  if (matches.length > max) throw new ExportFailure(i18next.t('print.tooMany.chapters', { max }));
  const chapters: Chapter[] = [];
  const leftOut: string[] = [];
  let done = 0;
  for await (const next of sourceOfMatches(matches).games(signal)) {
    if (signal.aborted) break;
    const match = matches[done];
    if ('leftOut' in next) leftOut.push(next.leftOut);
    else if (match !== undefined) chapters.push({ title: rowName(match), game: next.game });
    done += 1;
    onProgress(done);
  }
  if (chapters.length === 0) {
    throw new ExportFailure(i18next.t('print.leftOut', { names: leftOut.join(' · ') }));
  }
  return { chapters, leftOut };
}
