import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../../lib/join-sentences.ts';
import { ToldError } from '../../lib/told-error.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { type Chapter, PRINT_LIMITS } from './chapter.ts';
import { PrintDialog, type PrintDialogProps } from './print-dialog.tsx';

/** The chapters of a print that are still to be fetched. */
export interface ChaptersToFetch {
  readonly count: number;
  /** Yields each chapter in order, or the name of one that cannot be had. Throws a `ToldError` if the rest cannot be had. */
  readonly fetch: (signal: AbortSignal) => AsyncIterable<Chapter | { readonly leftOut: string }>;
}

interface PrintFetchedProps
  extends Pick<PrintDialogProps, 'heading' | 'author' | 'kind' | 'onClose'> {
  /** Its first value counts. */
  readonly source: ChaptersToFetch;
}

type Fetched =
  | { readonly kind: 'fetching'; readonly done: number }
  | { readonly kind: 'failed'; readonly cause: string | undefined }
  | { readonly kind: 'ready'; readonly printed: Printed };

interface Printed {
  readonly chapters: readonly Chapter[];
  /** The names of those that could not be had. */
  readonly leftOut: readonly string[];
}

/** Fetches chapters and prints them. Those that cannot be had are left out and named. Too many are refused before they are fetched. */
export function PrintFetched({ source, onClose, ...proposed }: PrintFetchedProps) {
  const { t } = useTranslation();
  const [first] = useState(source);
  const fetched = useFetched(first);
  if (fetched.kind === 'ready') {
    const kind = fetched.printed.chapters.length > 1 ? 'booklet' : 'sheet';
    return <PrintDialog kind={kind} {...proposed} {...fetched.printed} onClose={onClose} />;
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
              max={first.count}
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

function useFetched(source: ChaptersToFetch): Fetched {
  const [fetched, setFetched] = useState<Fetched>({ kind: 'fetching', done: 0 });
  useEffect(() => {
    const life = new AbortController();
    const set = (next: Fetched): void => {
      if (!life.signal.aborted) setFetched(next);
    };
    void fetchAll(source, life.signal, (done) => set({ kind: 'fetching', done })).then(
      (printed) => set({ kind: 'ready', printed }),
      (error: unknown) =>
        set({ kind: 'failed', cause: error instanceof ToldError ? error.message : undefined }),
    );
    return () => life.abort();
  }, [source]);
  return fetched;
}

/** Throws a `ToldError` if the chapters are too many, or if none can be had. */
async function fetchAll(
  source: ChaptersToFetch,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Printed> {
  const max = PRINT_LIMITS.chapters;
  if (source.count > max) throw new ToldError(i18next.t('print.tooMany.chapters', { max }));
  const chapters: Chapter[] = [];
  const leftOut: string[] = [];
  let done = 0;
  for await (const next of source.fetch(signal)) {
    if (signal.aborted) break;
    if ('leftOut' in next) leftOut.push(next.leftOut);
    else chapters.push(next);
    done += 1;
    onProgress(done);
  }
  if (chapters.length === 0) {
    throw new ToldError(i18next.t('print.leftOut', { names: leftOut.join(' · ') }));
  }
  return { chapters, leftOut };
}
