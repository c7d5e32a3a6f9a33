import type { MatchSummary } from '@chuhe/contract/match';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { type Chapter, PRINT_LIMITS } from '../../../components/print/chapter.ts';
import { PrintDialog } from '../../../components/print/print-dialog.tsx';
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
  | { readonly kind: 'ready'; readonly chapters: readonly Chapter[] };

/** Fetches selected games and prints them. Games that cannot be had are left out. */
export function PrintMatches({ matches, onClose }: PrintMatchesProps) {
  const { t } = useTranslation();
  const [first] = useState(matches);
  const fetched = useChapters(first);
  if (fetched.kind === 'ready') {
    const kind = fetched.chapters.length > 1 ? 'booklet' : 'sheet';
    return <PrintDialog chapters={fetched.chapters} kind={kind} onClose={onClose} />;
  }
  return (
    <Dialog title={t('print.title')} onClose={onClose}>
      <div className="stack">
        {fetched.kind === 'failed' ? (
          <p role="alert">{[t('print.failed'), fetched.cause].join(' ').trim()}</p>
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
      (chapters) => set({ kind: 'ready', chapters }),
      (error: unknown) =>
        set({ kind: 'failed', cause: error instanceof ExportFailure ? error.message : undefined }),
    );
    return () => life.abort();
  }, [matches]);
  return fetched;
}

/** Stops after the first game that is too many: the dialog tells the user. */
async function fetchChapters(
  matches: readonly MatchSummary[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Chapter[]> {
  const wanted = matches.slice(0, PRINT_LIMITS.chapters + 1);
  const chapters: Chapter[] = [];
  let done = 0;
  for await (const next of sourceOfMatches(wanted).games(signal)) {
    if (signal.aborted) break;
    const match = wanted[done];
    if ('game' in next && match !== undefined) {
      chapters.push({ title: rowName(match), game: next.game });
    }
    done += 1;
    onProgress(done);
  }
  return chapters;
}
