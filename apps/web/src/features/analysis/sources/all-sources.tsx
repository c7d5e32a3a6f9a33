import type { BookEntry } from '@chuhe/contract/book';
import type { CloudPosition } from '@chuhe/contract/cloud';
import type { ExplorerAnswer } from '@chuhe/contract/explorer';
import { positionAt } from '@chuhe/game/tree';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconFlag from '~icons/flag';
import tables from '../../../components/move-table.module.css';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { useEver } from '../../../lib/query/use-rested.ts';
import {
  bookMoveInfo,
  cloudMoveInfo,
  engineMoveInfo,
  gamesMoveInfo,
  joinSources,
} from './join-sources.ts';
import type { Source } from './source.ts';
import { SourceNotes } from './source-notes.tsx';
import classes from './sources.module.css';
import { SourcesTable } from './sources-table.tsx';
import { useEngineSource } from './use-engine-source.ts';

interface AllSourcesProps {
  /** Ref to the panel's element, so that the caller can query the sources only while the panel is visible. */
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly cloud: Source<CloudPosition>;
  readonly book: Source<readonly BookEntry[]>;
  readonly games: Source<ExplorerAnswer>;
  /** The names of the user's books by id; `undefined` if fewer than two are switched on. */
  readonly bookNames: ReadonlyMap<string, string> | undefined;
  /** Removes the filter of games; `undefined` if there is none. */
  readonly onClearFilter: (() => void) | undefined;
}

/** One table of all moves with the values from the cloud, the engine, the user's books and played games. */
export function AllSources(props: AllSourcesProps) {
  const { panel, cloud, book, games, bookNames, onClearFilter } = props;
  const { t } = useTranslation();
  const position = useStore(gameStore, ({ game, current }) => positionAt(game, current));
  const notation = useMoveNotation();
  const evaluation = useEngineSource();
  const { turn } = position;
  // One memo for each source, so that the cells of the other sources are not redrawn while the engine is searching.
  const byCloud = useMemo(() => cloudMoveInfo(cloud.data, turn), [cloud.data, turn]);
  const byEngine = useMemo(() => engineMoveInfo(evaluation), [evaluation]);
  const byBook = useMemo(
    () => bookMoveInfo(book.data, turn, bookNames),
    [book.data, turn, bookNames],
  );
  const byGames = useMemo(() => gamesMoveInfo(games.data, turn), [games.data, turn]);
  const answers = useMemo(() => ({ byCloud, byBook, byGames }), [byCloud, byBook, byGames]);
  const rows = useMemo(
    () =>
      joinSources(
        { cloud: byCloud, engine: byEngine, book: byBook, games: byGames },
        position,
        notation,
      ),
    [byCloud, byEngine, byBook, byGames, position, notation],
  );
  const isOver = rows.known.length + rows.others.length === 0;
  const statuses = [cloud.status, book.status, games.status];
  const isAnswered = statuses.every((status) => status !== 'waiting');
  const hasShown = useEver(rows.known.length > 0 || isAnswered);
  const isLoading = rows.known.length === 0 && (statuses.includes('loading') || !hasShown);
  return (
    <div ref={panel} className={classes.all}>
      <div className={tables.body}>
        {isOver && (
          <Notice icon={IconFlag} title={t('cloud.overTitle')} text={t('cloud.overText')} />
        )}
        {!isOver && isLoading && <SkeletonRows label={t('sources.loading')} />}
        {!isOver && !isLoading && (
          <SourcesTable
            rows={rows}
            answers={answers}
            position={position}
            total={games.data?.total}
            loading={{
              cloud: cloud.status === 'loading',
              book: book.status === 'loading',
              games: games.status === 'loading',
            }}
            isAnswered={isAnswered}
            isLearning={cloud.status === 'open' || cloud.status === 'loading'}
          />
        )}
      </div>
      <SourceNotes sources={{ cloud, book, games }} onClearFilter={onClearFilter} />
    </div>
  );
}
