import type { BookEntry } from '@chuhe/contract/book';
import type { CloudPosition } from '@chuhe/contract/cloud';
import type { ExplorerAnswer } from '@chuhe/contract/explorer';
import { positionAt } from '@chuhe/game/tree';
import { IconFlag } from '@tabler/icons-react';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import {
  bookOpinions,
  cloudOpinions,
  engineOpinions,
  gamesOpinions,
  joinVoices,
} from './join-voices.ts';
import { useEngineVoice } from './use-engine-voice.ts';
import type { Voice } from './voice.ts';
import { VoiceNotes } from './voice-notes.tsx';
import classes from './voices.module.css';
import { VoicesTable } from './voices-table.tsx';

interface AllVoicesProps {
  /** For those who ask the voices only while they can be seen. */
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly cloud: Voice<CloudPosition>;
  readonly book: Voice<readonly BookEntry[]>;
  readonly games: Voice<ExplorerAnswer>;
  /** Of the reader's books by their ids, where several are asked. */
  readonly bookNames: ReadonlyMap<string, string> | undefined;
  /** Counts all games again, where a filter leaves some out. */
  readonly onClearFilter: (() => void) | undefined;
}

/** What the cloud, the engine, the reader's book and played games say of each move, side by side. */
export function AllVoices(props: AllVoicesProps) {
  const { panel, cloud, book, games, bookNames, onClearFilter } = props;
  const { t } = useTranslation();
  const position = useStore(gameStore, ({ game, current }) => positionAt(game, current));
  const notation = useMoveNotation();
  const evaluation = useEngineVoice();
  const { turn } = position;
  // Each voice by itself: while the engine thinks, what the others say stays the same object, and their cells are not drawn anew.
  const byCloud = useMemo(() => cloudOpinions(cloud.data, turn), [cloud.data, turn]);
  const byEngine = useMemo(() => engineOpinions(evaluation), [evaluation]);
  const byBook = useMemo(
    () => bookOpinions(book.data, turn, bookNames),
    [book.data, turn, bookNames],
  );
  const byGames = useMemo(
    () => gamesOpinions(games.data, turn, position.mirror().fen === position.fen),
    [games.data, turn, position],
  );
  const answers = useMemo(() => ({ byCloud, byBook, byGames }), [byCloud, byBook, byGames]);
  const rows = useMemo(
    () =>
      joinVoices(
        { cloud: byCloud, engine: byEngine, book: byBook, games: byGames },
        position,
        notation,
      ),
    [byCloud, byEngine, byBook, byGames, position, notation],
  );
  const isOver = rows.known.length + rows.others.length === 0;
  const statuses = [cloud.status, book.status, games.status];
  const isLoading = rows.known.length === 0 && statuses.includes('loading');
  return (
    <div ref={panel} className={classes.all}>
      <div className={classes.body}>
        {isOver && (
          <Notice icon={IconFlag} title={t('cloud.overTitle')} text={t('cloud.overText')} />
        )}
        {!isOver && isLoading && <SkeletonRows label={t('voices.loading')} />}
        {!isOver && !isLoading && (
          <VoicesTable
            rows={rows}
            answers={answers}
            position={position}
            total={games.data?.total}
            loading={{
              cloud: cloud.status === 'loading',
              book: book.status === 'loading',
              games: games.status === 'loading',
            }}
            isAnswered={statuses.every((status) => status !== 'waiting')}
            isLearning={cloud.status === 'open' || cloud.status === 'loading'}
          />
        )}
      </div>
      <VoiceNotes voices={{ cloud, book, games }} onClearFilter={onClearFilter} />
    </div>
  );
}
