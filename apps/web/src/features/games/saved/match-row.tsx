import { MiniBoard } from '@chuhe/board/mini-board';
import type { MatchSummary } from '@chuhe/contract/match';
import { type MouseEvent, memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconDots from '~icons/dots';
import IconFolder from '~icons/folder';
import IconLink from '~icons/link';
import IconWorld from '~icons/world';
import iconButton from '../../../components/icon-button.module.css';
import { DropdownMenu } from '../../../components/menu.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { useEcco } from '../../../lib/ecco.ts';
import { ignoreSecondTap } from '../../../lib/ignore-taps.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { dayText, gameDateText } from '../../../lib/time-text.ts';
import classes from './match-list.module.css';
import type { RowAction } from './match-menu.tsx';
import { MatchMenu } from './match-menu.tsx';
import { type Picture, pictureOf, purgeDay, resultText, rowName } from './row-words.ts';
import type { SelectionChange } from './use-selection.ts';

interface MatchRowProps {
  readonly match: MatchSummary;
  readonly isSelected: boolean;
  readonly onSelect: (change: SelectionChange) => void;
  readonly onAction: (action: RowAction, match: MatchSummary) => void;
}

export const MatchRow = memo(Row);

function Row({ match, isSelected, onSelect, onAction }: MatchRowProps) {
  const { t } = useTranslation();
  const { matchId, red, black, isOwn, deletedAt } = match;
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  const picture = useMemo(() => pictureOf(match), [match]);
  const unknown = t('files.open.unknownPlayer');
  const shown = usePlayerNames();
  const opening = useOpeningText(picture);
  const name = rowName(match) || t('matches.untitled');
  const isInBin = deletedAt !== null;
  const open = ({ shiftKey, ctrlKey, metaKey }: MouseEvent): void => {
    if (isOwn && (shiftKey || ctrlKey || metaKey)) {
      onSelect({ matchId, isSelected: shiftKey || !isSelected, isRange: shiftKey });
      return;
    }
    if (isInBin) return;
    ignoreSecondTap();
    onAction('open', match);
  };
  return (
    <li
      className={classes.row}
      data-selected={isSelected}
      // The button with the players is for the keyboard and for screen readers.
      onClick={(event) => {
        const { target } = event;
        const isControl = target instanceof Element && target.closest('button, input') !== null;
        if (!isControl) open(event);
      }}
      // Shift would select the text between two clicks.
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault();
      }}
    >
      <input
        type="checkbox"
        checked={isSelected}
        disabled={!isOwn}
        aria-label={t('matches.select', { name })}
        onChange={({ currentTarget, nativeEvent }) =>
          onSelect({
            matchId,
            isSelected: currentTarget.checked,
            isRange: nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey,
          })
        }
      />
      <MiniBoard
        placement={picture.fen}
        size={48}
        theme={boardTheme}
        pieces={BOARD_PIECES[pieceSet]}
        className={classes.thumbnail ?? ''}
      />
      <button
        type="button"
        className={classes.open}
        data-row-open
        disabled={isInBin}
        aria-label={t('matches.openNamed', { name })}
        onClick={open}
      >
        {red === '' && black === '' && rowName(match) !== '' ? (
          rowName(match)
        ) : (
          <>
            <span data-side="red">{shown(red) || unknown}</span>
            <span data-side="black">{shown(black) || unknown}</span>
          </>
        )}
      </button>
      <b className={classes.result}>{resultText(match.result)}</b>
      <About match={match} opening={opening} />
      <When match={match} />
      <Badges match={match} />
      <DropdownMenu
        side="end"
        label={t('matches.menuOf', { name })}
        face={<IconDots size={18} stroke={1.8} aria-hidden="true" />}
        className={iconButton.button}
      >
        <MatchMenu match={match} onAction={(action) => onAction(action, match)} />
      </DropdownMenu>
    </li>
  );
}

/** The opening with its code. The name of the code would be too long for a row. */
function useOpeningText({ game, last }: Picture): string {
  const { t } = useTranslation();
  const ecco = useEcco();
  const code = useMemo(() => ecco?.eccoAt(game, last), [ecco, game, last]);
  const opening = useMemo(() => ecco?.openingByCode(game, last), [ecco, game, last]);
  return [code, opening && t(`openings.${opening}`)].filter(Boolean).join(' ');
}

interface AboutProps {
  readonly match: MatchSummary;
  readonly opening: string;
}

/** The title or the opening, and below it the other details. */
function About({ match: { title, event, plies }, opening }: AboutProps) {
  const { t } = useTranslation();
  const first = title || opening || event;
  const rest = [opening, event].filter((text) => text !== '' && text !== first);
  const all = [...rest, t('matches.moves', { count: Math.ceil(plies / 2) })];
  return (
    <div className={classes.about}>
      {first !== '' && <p title={first}>{first}</p>}
      <p className={classes.quiet}>{all.join(' · ')}</p>
    </div>
  );
}

function When({ match: { date, updatedAt, deletedAt } }: { readonly match: MatchSummary }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  if (deletedAt !== null) {
    return (
      <p className={classes.when}>{t('matches.purge', { day: purgeDay(deletedAt, language) })}</p>
    );
  }
  const saved = t('matches.updated', { day: dayText(updatedAt, language) });
  return (
    <p className={classes.when} title={saved}>
      {date === '' ? saved : gameDateText(date, language)}
    </p>
  );
}

function Badges({ match: { folder, shareId, visibility } }: { readonly match: MatchSummary }) {
  const { t } = useTranslation();
  return (
    <p className={classes.badges}>
      {folder !== '' && (
        <span className={classes.badge} title={folder}>
          <IconFolder size={12} stroke={2} aria-hidden="true" />
          <span>{folder}</span>
        </span>
      )}
      {shareId !== null && (
        <span className={classes.badge} data-tone="on">
          <IconLink size={12} stroke={2} aria-hidden="true" />
          {t('matches.linkOn')}
        </span>
      )}
      {visibility === 'PUBLIC' && (
        <span className={classes.badge} data-tone="on">
          <IconWorld size={12} stroke={2} aria-hidden="true" />
          {t('matches.public')}
        </span>
      )}
    </p>
  );
}
