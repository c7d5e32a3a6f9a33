import type { Collection } from '@chuhe/contract/explorer';
import { positionAt } from '@chuhe/game/tree';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconFilter from '~icons/filter';
import IconSearch from '~icons/search';
import { ActionButton } from '../../../components/action-button.tsx';
import tables from '../../../components/move-table.module.css';
import { gameStore } from '../../../lib/game/game-store.ts';
import { useEver } from '../../../lib/query/use-rested.ts';
import { useAccess } from '../../../lib/session/use-access.ts';
import { useCollections } from '../../../lib/sources/use-collections.ts';
import { FilterRow } from './filter-row.tsx';
import { filterStore, isFiltering, queryOf } from './games-filter.ts';
import { GamesNotice } from './games-notice.tsx';
import classes from './games-panel.module.css';
import { GamesTable } from './games-table.tsx';
import { OpeningLine } from './opening-line.tsx';
import { SampleGames } from './sample-games.tsx';
import { useExplorer } from './use-explorer.ts';

interface GamesPanelProps {
  /** Opens a game saved by the user. Returns whether the game is on the board. */
  readonly openOwn: (matchId: string) => Promise<boolean>;
}

/** The games panel: the moves played in the position on the board, their results, and games to open. */
export function GamesPanel({ openOwn }: GamesPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { fen, data: answer, problem, isLate, retry } = useExplorer(panel);
  const access = useAccess();
  const position = useStore(gameStore, ({ game, current }) => positionAt(game, current));
  const filter = useStore(filterStore, (state) => state.filter);
  const { list } = useCollections();
  const isChosen = queryOf(filter, list) !== undefined;
  const isHere = access === 'open' && fen === position.fen && isChosen;
  const shown = isHere ? answer : undefined;
  const hasShown = useEver(shown !== undefined);
  return (
    <div ref={panel} className={tables.panel}>
      {access === 'open' && <Head answer={shown} />}
      <div className={tables.body}>
        {shown !== undefined && shown.moves.length > 0 ? (
          <>
            <GamesTable answer={shown} position={position} isStale={problem !== undefined} />
            {!shown.isComplete && <Incomplete />}
            <SampleGames answer={shown} fen={position.fen} openOwn={openOwn} />
            {list?.some(({ isShipped }) => isShipped) === true && <MastersCredit />}
          </>
        ) : (
          <GamesNotice
            access={access}
            problem={isHere ? problem : undefined}
            isWaiting={!hasShown || (isHere && isLate)}
            state={isChosen ? stateOf(shown, list, isFiltering(filter)) : 'nothing-chosen'}
            onRetry={retry}
          />
        )}
      </div>
    </div>
  );
}

function stateOf(
  shown: object | undefined,
  collections: readonly Collection[] | undefined,
  isFiltered: boolean,
) {
  if (shown === undefined) return 'unknown';
  if (isFiltered) return 'filtered';
  return collections?.every(({ games }) => games === 0) === true ? 'none' : 'empty';
}

function Head({ answer }: { readonly answer: Parameters<typeof OpeningLine>[0]['answer'] }) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isActive = useStore(filterStore, ({ filter }) => isFiltering(filter));
  return (
    <>
      <div className={classes.head}>
        <OpeningLine answer={answer} />
        <ActionButton id="findInGames" icon={IconSearch} size={15} />
        <button
          type="button"
          className={classes.filterButton}
          aria-expanded={isOpen}
          aria-controls={id}
          data-active={isActive || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconFilter size={14} stroke={1.8} aria-hidden="true" />
          {t(isActive ? 'games.filterOn' : 'games.filter')}
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <FilterRow />}
      </div>
    </>
  );
}

/** The licence of the master games requires it. */
function MastersCredit() {
  const { t } = useTranslation();
  return (
    <p className={classes.note}>
      {t('games.masters')}
      {' · '}
      <a href={MASTERS.href} target="_blank" rel="noreferrer">
        {MASTERS.name}
      </a>
      {' · '}
      <a href={LICENCE.href} target="_blank" rel="noreferrer">
        {LICENCE.name}
      </a>
      {' · '}
      {t('games.mastersChanged')}
    </p>
  );
}

const MASTERS = {
  name: 'Chinese Chess Practical Dataset',
  href: 'https://github.com/Yvonne761/Chinese-Chess-Practical-Dataset',
};
const LICENCE = { name: 'CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/' };

function Incomplete() {
  const { t } = useTranslation();
  return <p className={classes.note}>{t('games.incomplete')}</p>;
}
