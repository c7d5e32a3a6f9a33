import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCheck from '~icons/check';
import IconCloudCheck from '~icons/cloud-check';
import { isTouched } from '../../../components/use-overlay.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { ignoreSecondTap } from '../../../lib/ignore-taps.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { gameDateText } from '../../../lib/time-text.ts';
import classes from './game-list.module.css';
import { openingText } from './opening-text.ts';
import type { GameSummary } from './pgn-messages.ts';

interface GameRowProps {
  readonly id: string;
  readonly game: GameSummary;
  /** `height` is in pixels. */
  readonly row: { readonly index: number; readonly count: number; readonly height: number };
  readonly isChosen: boolean;
  /** Whether the row is checked, as one of several games to save. */
  readonly isChecked: boolean;
  /** Whether the game is in the user's account. */
  readonly isSaved: boolean;
  readonly onChoose: (game: GameSummary, isTap: boolean) => void;
  readonly onOpen: (game: GameSummary) => void;
}

export const GameRow = memo(Row, isSame);

/** Compares props without the callbacks, which are new functions at every render of the list but behave the same. */
function isSame(a: GameRowProps, b: GameRowProps): boolean {
  return (
    a.game === b.game &&
    a.isChosen === b.isChosen &&
    a.isChecked === b.isChecked &&
    a.isSaved === b.isSaved &&
    a.row.index === b.row.index &&
    a.row.count === b.row.count &&
    a.row.height === b.row.height
  );
}

function Row({ id, game, row, isChosen, isChecked, isSaved, onChoose, onOpen }: GameRowProps) {
  const { t } = useTranslation();
  const { red, black, title, event, date, result, plies, ecco, file, warningCount } = game;
  const notation = useMoveNotation();
  const moves = useMemo(() => openingText(game, notation), [game, notation]);
  const unknown = t('files.open.unknownPlayer');
  const shown = usePlayerNames();
  const hasTitle = red === '' && black === '' && title !== '';
  const day = gameDateText(date, currentLanguage());
  return (
    <div
      role="option"
      id={id}
      data-chosen={isChosen || undefined}
      aria-selected={isChecked}
      aria-setsize={row.count}
      aria-posinset={row.index + 1}
      className={classes.row}
      style={{ top: row.index * row.height, height: row.height }}
      // A tap opens the game, unless its warnings should be read first.
      onClick={({ target }) => {
        if (isInCheck(target)) return;
        if (!isTouched() || warningCount > 0) {
          onChoose(game, isTouched());
          return;
        }
        ignoreSecondTap();
        onOpen(game);
      }}
      onDoubleClick={({ target }) => isInCheck(target) || onOpen(game)}
    >
      {/* Not a field of its own: Space checks the current row. The list handles a press on the box. */}
      <span className={classes.check} data-check data-checked={isChecked || undefined}>
        <span>{isChecked && <IconCheck size={13} stroke={3} aria-hidden="true" />}</span>
      </span>
      <span className={classes.number}>{game.number}</span>
      <span className={classes.players}>
        {hasTitle ? (
          <span data-title title={title}>
            {title}
          </span>
        ) : (
          <>
            <span>
              <i data-side="red" aria-hidden="true" />
              {shown(red) || unknown}
            </span>
            <span>
              <i data-side="black" aria-hidden="true" />
              {shown(black) || unknown}
            </span>
          </>
        )}
      </span>
      <span className={classes.result}>{result}</span>
      <span className={classes.about}>
        <span>{hasTitle && title === event ? '' : event}</span>
        <span>{day}</span>
        <span>{t('files.open.moves', { count: Math.ceil(plies / 2) })}</span>
        <span>
          {ecco !== '' && <b>{ecco}</b>}
          {ecco !== '' && ' '}
          {moves}
        </span>
        {file !== undefined && (
          <span className={classes.file} title={file}>
            {lastName(file)}
          </span>
        )}
      </span>
      <span className={classes.marks}>
        {isSaved && <SavedMark />}
        {warningCount > 0 && <WarningMark total={warningCount} />}
      </span>
    </div>
  );
}

function SavedMark() {
  const { t } = useTranslation();
  return (
    <span data-mark="saved" title={t('files.saveGames.isSaved')}>
      <IconCloudCheck size={14} stroke={2} aria-hidden="true" />
      <span className="heard">{t('files.saveGames.isSaved')}</span>
    </span>
  );
}

function WarningMark({ total }: { readonly total: number }) {
  const { t } = useTranslation();
  return (
    <span data-mark="warned">
      <IconAlertTriangle size={13} stroke={2} aria-hidden="true" />
      <span className="heard">{t('files.open.warnings', { total })}</span>
      <span aria-hidden="true">{total}</span>
    </span>
  );
}

/** Whether a press is on the box that checks the row. */
export function isInCheck(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-check]') !== null;
}

/** The name of a file without its folders. */
function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
