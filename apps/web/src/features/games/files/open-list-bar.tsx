import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconPlayerTrackNext from '~icons/player-track-next';
import IconPlayerTrackPrev from '~icons/player-track-prev';
import IconX from '~icons/x';
import { ActionButton } from '../../../components/action-button.tsx';
import iconButton from '../../../components/icon-button.module.css';
import { useAction } from '../../../lib/actions/use-action.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { filesStore, type OpenList } from './files-store.ts';
import { closeGameList } from './game-files.tsx';
import { gameName } from './game-name.ts';
import classes from './list-bar.module.css';
import { placeText } from './place-text.ts';
import { WarnedBar } from './warned-bar.tsx';
import { WarningsButton } from './warnings-button.tsx';

/** The bar of the open list or, without one, of the game that was opened with warnings. */
export function FileBar() {
  const { list, warned } = useStore(filesStore);
  if (list !== undefined) return <OpenListBar list={list} />;
  return warned === undefined ? null : <WarnedBar warned={warned} />;
}

/** Shows which game of the open file is on the board, with buttons for the other games. */
function OpenListBar({ list }: { readonly list: OpenList }) {
  const { t } = useTranslation();
  const game = list.reading.games[list.number - 1];
  return (
    <section className={classes.bar} aria-label={t('files.list.label')}>
      <ActionButton id="previousGame" icon={IconPlayerTrackPrev} className={classes.button} />
      <Position list={list} />
      {list.isShown && game !== undefined && (
        <WarningsButton
          key={game.number}
          name={gameName(game)}
          warnings={game.warnings}
          total={game.warningCount}
        />
      )}
      {!list.isShown && (
        <button
          type="button"
          className={iconButton.button}
          aria-label={t('files.list.forget')}
          data-hint={t('files.list.forget')}
          onClick={closeGameList}
        >
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </button>
      )}
      <ActionButton id="nextGame" icon={IconPlayerTrackNext} className={classes.button} />
    </section>
  );
}

/** A button that opens the list and shows which of its games is on the board. */
function Position({ list }: { readonly list: OpenList }) {
  // Renders again once the readings of names have loaded.
  usePlayerNames();
  const { reading, number, isShown } = list;
  const { t } = useTranslation();
  const { label, keys, run } = useAction('gameList');
  const { name, games } = reading;
  const total = games.length;
  const game = games[number - 1];
  const place = isShown ? placeText(list, t) : t('files.list.elsewhere', { name, total });
  const players = isShown && game !== undefined ? gameName(game) : '';
  return (
    <button
      type="button"
      className={classes.place}
      aria-keyshortcuts={keys}
      data-hint={`${label} (${keys})`}
      onClick={run}
    >
      <span>
        <b>{place}</b>
        {players !== '' && <span className={classes.players}>{players}</span>}
      </span>
    </button>
  );
}
