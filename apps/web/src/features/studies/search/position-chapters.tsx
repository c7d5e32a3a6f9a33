import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import classes from '../studies.module.css';
import { openFoundChapter } from './open-found-chapter.ts';
import {
  type FoundChapters,
  NOTHING_FOUND,
  type PositionQuery,
  searchOn,
} from './position-search.ts';

interface PositionChaptersProps {
  readonly query: PositionQuery;
  /** Called before a chapter is opened. */
  readonly onOpen: () => void;
}

/** The chapters with a position, of own, shared and public studies. Shows nothing if there are none. */
export function PositionChapters({ query, onOpen }: PositionChaptersProps) {
  const { t } = useTranslation();
  const id = useId();
  const [found, goOn] = useSearch(query);
  const { chapters, isRunning, next, failure } = found;
  if (chapters.length === 0 && failure === undefined) return null;
  return (
    <section className={classes.withPosition} aria-labelledby={id} aria-busy={isRunning}>
      <h3 id={id}>{t('studies.withPosition')}</h3>
      <ul className={classes.list}>
        {chapters.map((chapter) => (
          <li key={chapter.chapterId}>
            <button
              type="button"
              className={classes.grow}
              onClick={() => {
                onOpen();
                void openFoundChapter(chapter, query.FEN);
              }}
            >
              {chapter.title}
              <small>
                {chapter.kind === 'analysis'
                  ? chapter.studyTitle
                  : `${chapter.studyTitle} · ${t(`studies.kinds.${chapter.kind}`)}`}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {failure !== undefined && <p role="alert">{failure.message}</p>}
      {!isRunning && (next !== undefined || failure !== undefined) && (
        <Button onClick={goOn}>{t(failure === undefined ? 'studies.more' : 'common.retry')}</Button>
      )}
    </section>
  );
}

/** Searches at once, and goes on when the returned function is called. Another query needs another key. */
function useSearch(query: PositionQuery): readonly [FoundChapters, () => void] {
  const [found, setFound] = useState(NOTHING_FOUND);
  const [from, setFrom] = useState(NOTHING_FOUND);
  useEffect(() => {
    const stop = new AbortController();
    void searchOn(query, from, { signal: stop.signal, onFound: setFound });
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- The key of the component changes with the query.
  }, [from]);
  return [found, () => setFrom({ ...found })];
}
