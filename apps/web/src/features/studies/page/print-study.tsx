import type { Study } from '@chuhe/contract/study';
import { useState } from 'react';
import { type ChaptersToFetch, PrintFetched } from '../../../components/print/print-fetched.tsx';
import { personName } from '../person-name.ts';
import { fetchChapters } from './fetch-chapters.ts';

interface PrintStudyProps {
  readonly study: Study;
  readonly code: string | undefined;
  readonly onClose: () => void;
}

/** Prints a whole study as a booklet. Chapters that cannot be fetched are named. */
export function PrintStudy({ study, code, onClose }: PrintStudyProps) {
  const [source] = useState(() => chaptersOf(study, code));
  return (
    <PrintFetched
      source={source}
      kind="booklet"
      heading={study.title}
      author={personName(study.owner)}
      onClose={onClose}
    />
  );
}

function chaptersOf(study: Study, code: string | undefined): ChaptersToFetch {
  async function* fetchAll(signal: AbortSignal) {
    for await (const next of fetchChapters(study, code, signal)) {
      if ('leftOut' in next) yield next;
      else {
        const { title, kind, practice, game } = next;
        yield { title, game, task: kind === 'analysis' ? undefined : (practice.task ?? '') };
      }
    }
  }
  return { count: study.chapterList.length, fetch: fetchAll };
}
