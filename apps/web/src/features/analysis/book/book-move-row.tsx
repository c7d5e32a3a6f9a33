import { formatScore, toRedView } from '@chuhe/cloudbook/score';
import type { BookEntry } from '@chuhe/contract/book';
import { makeMoveText } from '@chuhe/game/notation';
import type { Position } from '@chuhe/rules/position';
import { useTranslation } from 'react-i18next';
import IconEyeOff from '~icons/eye-off';
import IconFlipVertical from '~icons/flip-vertical';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import classes from './book.module.css';
import { PriorityBars } from './priority-bars.tsx';

interface BookMoveRowProps {
  readonly entry: BookEntry;
  readonly position: Position;
  readonly place: {
    readonly isFirst: boolean;
    /** Whether this row is the tab stop of the table. */
    readonly isNext: boolean;
  };
  /** Number of filled bars, 0 to 5. */
  readonly weight: number;
  /** The book's name; empty if only one book is switched on. */
  readonly book: string;
  /** The entries of other books for the same move. */
  readonly others: {
    readonly count: number;
    readonly isExpanded: boolean;
    readonly onFold: () => void;
  };
}

/** A move with the values of the first book that contains it. */
export function BookMoveRow(props: BookMoveRowProps) {
  const { entry, position, place, weight, book, others } = props;
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { move, valid, note } = entry;
  const text = makeMoveText(position.fen, move, notation);
  return (
    <tr
      data-move={move}
      data-best={(place.isFirst && valid) || undefined}
      data-off={!valid || undefined}
    >
      <th scope="row" data-column="move">
        <button
          type="button"
          tabIndex={place.isNext ? 0 : -1}
          aria-label={t('book.play', { move: text })}
        >
          {text}
        </button>
      </th>
      <Numbers entry={entry} position={position} weight={weight} />
      <td data-column="note" data-hint={note === '' ? undefined : note}>
        <div>
          <Signs entry={entry} />
          {book !== '' && (
            <small className={classes.source} data-hint={book}>
              {book}
            </small>
          )}
          {others.count > 0 && (
            <button
              type="button"
              className={classes.others}
              aria-expanded={others.isExpanded}
              aria-label={t('book.otherBooksOf', { count: others.count, move: text })}
              onClick={(event) => {
                // A click on the row itself would play the move.
                event.stopPropagation();
                others.onFold();
              }}
            >
              {t('book.otherBooks', { count: others.count })}
            </button>
          )}
          <span>{note}</span>
        </div>
      </td>
    </tr>
  );
}

interface OtherBookRowProps {
  readonly entry: BookEntry;
  readonly position: Position;
  readonly book: string;
}

/** The entry of another book for the move above. The values of the first book take precedence. */
export function OtherBookRow({ entry, position, book }: OtherBookRowProps) {
  const { note, valid } = entry;
  return (
    <tr data-other="" data-off={!valid || undefined}>
      <th scope="row" data-column="move" data-hint={book}>
        {book}
      </th>
      <Numbers entry={entry} position={position} />
      <td data-column="note" data-hint={note === '' ? undefined : note}>
        <div>
          <Signs entry={entry} />
          <span>{note}</span>
        </div>
      </td>
    </tr>
  );
}

interface NumbersProps {
  readonly entry: BookEntry;
  readonly position: Position;
  /** Number of filled bars; left out for other books, because priorities of different books are not comparable. */
  readonly weight?: number;
}

function Numbers({ entry, position, weight }: NumbersProps) {
  const { priority, score, winPercentage } = entry;
  return (
    <>
      <td data-column="priority">
        {weight !== undefined && <PriorityBars weight={weight} />}
        {priority}
      </td>
      <td data-column="score">
        {score === null ? '–' : formatScore(toRedView(score, position.turn))}
      </td>
      <td data-column="chance">{winPercentage === null ? '–' : `${Math.round(winPercentage)}%`}</td>
    </>
  );
}

function Signs({ entry: { valid, isMirrored } }: { readonly entry: BookEntry }) {
  const { t } = useTranslation();
  return (
    <>
      {!valid && (
        <i role="img" aria-label={t('book.notPlayed')} data-hint={t('book.notPlayed')}>
          <IconEyeOff size={14} stroke={1.8} aria-hidden="true" />
        </i>
      )}
      {isMirrored && (
        <i role="img" aria-label={t('book.mirrored')} data-hint={t('book.mirrored')}>
          <IconFlipVertical size={14} stroke={1.8} aria-hidden="true" />
        </i>
      )}
    </>
  );
}
