import type { Game } from '@chuhe/game/tree';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { LOCALES } from '../../../i18n/languages.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { Alert } from './alert.tsx';
import classes from './game-files.module.css';
import { GameList } from './game-list.tsx';
import { GameWarnings } from './game-warnings.tsx';
import { type GamesOrder, type GamesView, WHOLE_FILE } from './games-view.ts';
import { gamesOf, type ListChoice } from './open-list.ts';
import { MAX_FILE_BYTES, MEGABYTE } from './pgn-limits.ts';
import type { GameSummary } from './pgn-messages.ts';
import type { Reading } from './reading.ts';
import type { SaveProgress } from './save-games.ts';
import { SaveGamesButton } from './save-games-button.tsx';
import { megabytes } from './words.ts';

interface GameChooserProps {
  readonly reading: Reading;
  /** The number of the game that is selected initially, from 1. */
  readonly first?: number;
  /** The initial search and order. */
  readonly view?: GamesView;
  /** Which games of the file have been saved in the user's account. */
  readonly progress: SaveProgress;
  readonly onOpen: (choice: ListChoice) => void;
  readonly onOrder?: (order: GamesOrder) => void;
  /** Reads a game of the file by its number. */
  readonly take: (number: number) => Promise<Game | undefined>;
  /** Called when the user wants to choose another file. */
  readonly onOther: () => void;
}

/** Lists the games of a file, one of which can be opened. */
export function GameChooser({
  reading,
  first = 1,
  view: firstView = WHOLE_FILE,
  progress,
  onOpen,
  onOrder,
  take,
  onOther,
}: GameChooserProps) {
  const { t } = useTranslation();
  const [view, setView] = useState(firstView);
  const [number, setNumber] = useState(first);
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
      <LeftOut reading={reading} />
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
      <p className={classNames(classes.quiet, classes.count)}>{count}</p>
      {chosen === undefined ? (
        <p className={classes.empty}>{t('files.open.noMatch')}</p>
      ) : (
        <>
          <GameList
            label={t('files.open.list', { name: reading.name })}
            games={found}
            chosen={chosen}
            order={view.order}
            onOrder={(order) => {
              setView({ ...view, order });
              // The first row of the new order is chosen, since the list shows its top.
              setNumber(0);
              onOrder?.(order);
            }}
            onChoose={(game) => setNumber(game.number)}
            onOpen={openOne}
          />
          <GameWarnings game={chosen} />
        </>
      )}
      <div className={classNames('actions', classes.choose)}>
        <Button onClick={onOther}>{t('files.open.another')}</Button>
        <SaveGamesButton fileName={reading.name} games={found} progress={progress} take={take} />
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

/** States which part of a large file is not in the list. */
function LeftOut({ reading: { size, isCutShort, games } }: { readonly reading: Reading }) {
  const { t } = useTranslation();
  if (isCutShort) {
    return <Alert tone="warning" title={t('files.problems.tooMany', { total: games.length })} />;
  }
  if (size <= MAX_FILE_BYTES) return null;
  const locale = LOCALES[currentLanguage()];
  return (
    <Alert tone="warning" title={t('files.problems.tooLarge', { size: megabytes(size, locale) })}>
      <p>{t('files.problems.tooLargeText', { limit: MAX_FILE_BYTES / MEGABYTE })}</p>
    </Alert>
  );
}
