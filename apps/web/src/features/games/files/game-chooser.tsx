import { LOCALES } from '@chuhe/contract/languages';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type StoreApi, useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useEccoNames } from '../../../lib/ecco.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { Alert } from './alert.tsx';
import { FileReports } from './file-reports.tsx';
import classes from './game-files.module.css';
import { GameList } from './game-list.tsx';
import { GameWarnings } from './game-warnings.tsx';
import { GamesActions } from './games-actions.tsx';
import { type GamesOrder, type GamesView, WHOLE_FILE } from './games-view.ts';
import { gamesOf, type ListChoice } from './open-list.ts';
import { MEGABYTE, megabytes } from './pgn-limits.ts';
import type { GameSummary } from './pgn-messages.ts';
import type { Reading } from './reading.ts';
import type { SaveProgress, TakeGame } from './save-games.ts';
import { SaveRefusals } from './save-refusals.tsx';
import { useOutcomes } from './use-outcomes.ts';

interface GameChooserProps {
  readonly reading: Reading;
  /** The number of the game that is selected initially, from 1. */
  readonly first?: number;
  /** The initial search and order. */
  readonly view?: GamesView;
  /** Which games of the file have been saved in the user's account. */
  readonly progress: SaveProgress;
  /** The numbers of the checked games. They stay checked while one of them is on the board. */
  readonly checked: StoreApi<ReadonlySet<number>>;
  readonly onOpen: (choice: ListChoice) => void;
  readonly onOrder?: (order: GamesOrder) => void;
  readonly take: TakeGame;
  /** Called when the user wants to choose another file. */
  readonly onOther: () => void;
}

/** Lists the games of the files. One can be opened, and several can be checked and saved. */
export function GameChooser({
  reading,
  first = 1,
  view: firstView = WHOLE_FILE,
  progress,
  checked: checkedStore,
  onOpen,
  onOrder,
  take,
  onOther,
}: GameChooserProps) {
  const { t } = useTranslation();
  const [view, setView] = useState(firstView);
  const checked = useStore(checkedStore);
  const { saved } = useOutcomes(progress);
  const setChecked = (games: ReadonlySet<number>): void => checkedStore.setState(games, true);
  const [number, setNumber] = useState(first);
  /** The game whose row was tapped last, if no other was chosen since. */
  const [tapped, setTapped] = useState<number>();
  // The controls change at once, the rows as soon as they are found and sorted.
  const deferredView = useDeferredValue(view);
  const found = gamesOf(reading, deferredView);
  const chosenOf = (games: readonly GameSummary[]): GameSummary | undefined =>
    games.find((game) => game.number === number) ?? games[0];
  const chosen = chosenOf(found);
  const total = reading.games.length;
  const count =
    found.length === total
      ? t('files.open.total', { total })
      : t('files.open.shown', { shown: found.length, total });
  // While a file is read, the count changes all the time.
  useAnnounced(reading.isDone ? count : undefined);
  const check = (games: readonly GameSummary[], isChecked: boolean): void => {
    setChecked(withGames(checked, games, isChecked));
  };
  const unsaved = unsavedOf(found, saved);
  const checkable = unsaved.length > 0 ? unsaved : found;
  /** Selects the games that were to be saved and are not, so that the button offers them again. */
  const noteSaved = (wanted: readonly number[], done: readonly number[]): void => {
    const next = new Set([...checkedStore.getState(), ...wanted]);
    for (const each of done) next.delete(each);
    setChecked(next);
  };
  const openOne = (game: GameSummary): void => onOpen({ number: game.number, view: deferredView });
  const onSearchKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // The dialog closes, and the key would press the button that gets the focus then.
    event.preventDefault();
    // The rows may still be those of the text before the last letter.
    const game = chosenOf(gamesOf(reading, view));
    if (game !== undefined) onOpen({ number: game.number, view });
  };
  return (
    <>
      <input
        type="search"
        className={classes.input}
        value={view.query}
        placeholder={t('files.open.search')}
        aria-label={t('files.open.search')}
        onChange={({ currentTarget }) => {
          setView({ ...view, query: currentTarget.value });
          // The first game found is chosen, which Enter opens.
          setNumber(0);
        }}
        onKeyDown={onSearchKey}
      />
      <ListCount
        count={count}
        checked={checked.size}
        canCheck={checkable.some((game) => !checked.has(game.number))}
        onCheckAll={() => check(checkable, true)}
        onUncheckAll={() => setChecked(NONE)}
      />
      {chosen === undefined ? (
        <p className={classes.empty}>{t('files.open.noMatch')}</p>
      ) : (
        <>
          <GameList
            label={t('files.open.list', { name: reading.name })}
            games={found}
            chosen={chosen}
            order={view.order}
            checked={checked}
            saved={saved}
            onCheck={check}
            onOrder={(order) => {
              setView({ ...view, order });
              // The first row of the new order is chosen, since the list shows its top.
              setNumber(0);
              onOrder?.(order);
            }}
            onChoose={(game, isTap = false) => {
              setNumber(game.number);
              setTapped(isTap ? game.number : undefined);
            }}
            onOpen={openOne}
          />
          <GameDetails game={chosen} />
          <GameWarnings game={chosen} isTapped={chosen.number === tapped} />
        </>
      )}
      <SaveRefusals games={reading.games} progress={progress} />
      <LeftOut reading={reading} />
      <FileReports {...reading} />
      <div className={classNames('actions', classes.choose)}>
        <Button onClick={onOther}>{t('files.open.another')}</Button>
        <GamesActions
          name={reading.name}
          games={checked.size > 0 ? checkedOf(reading, checked) : found}
          saving={{
            games: checked.size > 0 ? checkedOf(reading, checked) : unsaved,
            progress,
            onDone: noteSaved,
          }}
          take={take}
        />
        {chosen !== undefined && (
          <Button kind="primary" onClick={() => openOne(chosen)}>
            {chosen.isBroken
              ? t('files.open.openUpTo', { ply: chosen.plies })
              : t('files.open.open')}
          </Button>
        )}
      </div>
    </>
  );
}

interface ListCountProps {
  readonly count: string;
  /** Number of checked games. */
  readonly checked: number;
  /** Whether games are found that are not checked. */
  readonly canCheck: boolean;
  readonly onCheckAll: () => void;
  readonly onUncheckAll: () => void;
}

/** How many games are listed and checked, with the buttons that check all that are found, and none. */
function ListCount({ count, checked, canCheck, onCheckAll, onUncheckAll }: ListCountProps) {
  const { t } = useTranslation();
  const chosen = checked > 0 ? t('files.open.checked', { count: checked }) : '';
  useAnnounced(chosen === '' ? undefined : chosen);
  return (
    <div className={classNames(classes.spread, classes.count)}>
      <p className={classes.quiet}>
        {count}
        {checked > 0 && (
          <>
            {' · '}
            <b>{chosen}</b>
          </>
        )}
      </p>
      <span className={classes.pair}>
        <Button aria-disabled={!canCheck} onClick={onCheckAll}>
          {t('files.open.checkAll')}
        </Button>
        <Button aria-disabled={checked === 0} onClick={onUncheckAll}>
          {t('files.open.uncheckAll')}
        </Button>
      </span>
    </div>
  );
}

const NONE: ReadonlySet<number> = new Set();

function withGames(
  before: ReadonlySet<number>,
  games: readonly GameSummary[],
  isChecked: boolean,
): ReadonlySet<number> {
  const next = new Set(before);
  for (const { number } of games) {
    if (isChecked) next.add(number);
    else next.delete(number);
  }
  return next;
}

/** The games that are not in the account yet, as far as this page knows. */
function unsavedOf(
  games: readonly GameSummary[],
  saved: ReadonlySet<number>,
): readonly GameSummary[] {
  return saved.size === 0 ? games : games.filter(({ number }) => !saved.has(number));
}

/** The checked games in the order of the file, also those that the search does not find. */
function checkedOf({ games }: Reading, checked: ReadonlySet<number>): readonly GameSummary[] {
  return games.filter(({ number }) => checked.has(number));
}

/** States which part of the files is not in the list. */
function LeftOut({ reading }: { readonly reading: Reading }) {
  const { t } = useTranslation();
  const { size, maxBytes, files, end, games } = reading;
  const total = games.length;
  if (end === 'stopped') {
    return <Alert tone="warning" title={t('files.problems.stopped', { total })} />;
  }
  if (end === 'games') {
    return <Alert tone="warning" title={t('files.problems.tooMany', { total })} />;
  }
  if (end === 'bytes') {
    const title = t('files.problems.tooManyBytes', { limit: maxBytes / MEGABYTE });
    return <Alert tone="warning" title={title} />;
  }
  if (files > 1 || size <= maxBytes) return null;
  const locale = LOCALES[currentLanguage()];
  return (
    <Alert tone="warning" title={t('files.problems.tooLarge', { size: megabytes(size, locale) })}>
      <p>{t('files.problems.tooLargeText', { limit: maxBytes / MEGABYTE })}</p>
    </Alert>
  );
}

/** The whole path of the game's file and the name of its opening, for which a row has no room. */
function GameDetails({ game: { file, ecco } }: { readonly game: GameSummary }) {
  const nameOf = useEccoNames();
  const opening = [ecco, nameOf(ecco)].filter((text) => text !== '').join(' ');
  const parts = [file, opening].filter((text) => text !== undefined && text !== '');
  return parts.length === 0 ? null : <p className={classes.quiet}>{parts.join(' · ')}</p>;
}
