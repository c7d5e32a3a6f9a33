import type { BookEntry } from '@chuhe/contract/book';
import { makeMoveText } from '@chuhe/game/notation';
import type { Position } from '@chuhe/rules/position';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowDown from '~icons/arrow-down';
import IconArrowUp from '~icons/arrow-up';
import IconDots from '~icons/dots';
import IconFlipVertical from '~icons/flip-vertical';
import IconTrash from '~icons/trash';
import iconButton from '../../../components/icon-button.module.css';
import { DropdownMenu, MenuRule } from '../../../components/menu.tsx';
import { MenuItem } from '../../../components/menu-item.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { announce } from '../../../lib/announcement.ts';
import { enterMove } from '../../../lib/game/board-task.ts';
import { pointAt } from '../../../lib/game/hints-store.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { dayText, timeText } from '../../../lib/time-text.ts';
import classes from './book.module.css';
import { removeEntries } from './book-work.ts';
import { changeEntry } from './change-entry.ts';
import { type EntryField, FAULTS, fieldText, readField } from './entry-fields.ts';
import { InPlace, type Saved } from './in-place.tsx';

interface EntryRowProps {
  readonly entry: BookEntry;
  readonly position: Position;
  readonly place: {
    readonly isFirst: boolean;
    readonly isLast: boolean;
    /** Whether this row and the one above show the same entry. This happens if the position is its own mirror image. */
    readonly isTwin: boolean;
  };
}

/** The data type of a dragged entry, which distinguishes it from other drags on the page. */
const DRAG_TYPE = 'text/x-chuhe-entry';

interface Fault {
  readonly text: string;
  /** The id of the field. */
  readonly id: string;
}

/** One move of a book, whose fields can be edited in place. Alt with an arrow key moves the entry up or down. */
export function EntryRow({ entry, position, place }: EntryRowProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const [fault, setFault] = useState<Fault>();
  const [isOver, setOver] = useState(false);
  const { move, serialNumber, valid } = entry;
  const text = makeMoveText(position.fen, move, notation);
  const fen = position.fen;
  const mirror = place.isTwin ? t('book.twin') : entry.isMirrored ? t('book.mirrored') : undefined;
  const shift = async (step: 1 | -1): Promise<void> => {
    const isAtEnd = step === 1 ? place.isLast : place.isFirst;
    const next = isAtEnd ? serialNumber : serialNumber + step;
    if (!isAtEnd && (await changeEntry(entry, fen, { serialNumber: next })) !== undefined) return;
    announce(t('book.placed', { name: text, place: next }));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.altKey ? STEPS.get(event.key) : undefined;
    if (step === undefined) return;
    event.preventDefault();
    void shift(step);
  };
  const field = (name: EntryField) => ({
    value: fieldText(entry, name),
    label: t('book.fieldOf', { field: t(`book.${name}`), move: text }),
    className: classes.cell,
    onSave: (typed: string): Saved | Promise<Saved> => {
      const change = readField(entry, name, typed);
      return change === undefined ? t(FAULTS[name]) : changeEntry(entry, fen, change);
    },
    onFault: (next: Saved, id: string) =>
      setFault((now) =>
        next === undefined ? (now?.id === id ? undefined : now) : { text: next, id },
      ),
  });
  return (
    <li
      className={classes.entry}
      data-off={!valid || undefined}
      data-over={isOver || undefined}
      onKeyDown={onKeyDown}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse')
          pointAt({ from: move.slice(0, 2), to: move.slice(2), rank: 1 });
      }}
      onDragOver={(event) => {
        if (!isEntry(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const dragged = draggedMove(event, entry.bookId);
        if (dragged === undefined || dragged === move) return;
        event.preventDefault();
        void changeEntry({ ...entry, move: dragged }, fen, { serialNumber });
      }}
    >
      <div className={classes.line}>
        <button
          type="button"
          className={classes.handle}
          draggable
          aria-label={`${serialNumber}. ${t('book.drag')}`}
          data-hint={t('book.drag')}
          onDragStart={({ dataTransfer }) =>
            dataTransfer.setData(DRAG_TYPE, `${entry.bookId} ${move}`)
          }
        >
          {serialNumber}
        </button>
        <button
          type="button"
          className={classes.move}
          aria-label={t('book.play', { move: text })}
          onClick={() => enterMove(move)}
        >
          {text}
        </button>
        <InPlace {...field('priority')} inputMode="numeric" />
        <InPlace {...field('score')} hint={t('book.scoreHint')} placeholder="–" />
        <InPlace {...field('chance')} inputMode="decimal" placeholder="–" />
        <InPlace {...field('depth')} inputMode="numeric" placeholder="–" />
        <input
          type="checkbox"
          checked={valid}
          aria-label={t('book.fieldOf', { field: t('book.valid'), move: text })}
          data-hint={t('book.validHint')}
          onChange={({ currentTarget }) =>
            void changeEntry(entry, fen, { valid: currentTarget.checked })
          }
        />
        <DropdownMenu
          side="end"
          label={t('book.menuOf', { move: text })}
          face={<IconDots size={16} stroke={1.8} aria-hidden="true" />}
          className={iconButton.button}
        >
          {!place.isFirst && (
            <MenuItem icon={IconArrowUp} label={t('book.moveUp')} onChoose={() => void shift(-1)} />
          )}
          {!place.isLast && (
            <MenuItem
              icon={IconArrowDown}
              label={t('book.moveDown')}
              onChoose={() => void shift(1)}
            />
          )}
          {!(place.isFirst && place.isLast) && <MenuRule />}
          <MenuItem
            icon={IconTrash}
            label={t('book.delete')}
            onChoose={() => void removeEntries(entry.bookId, { entries: [{ FEN: fen, move }] })}
          />
        </DropdownMenu>
      </div>
      <div className={classes.noteLine}>
        <InPlace {...field('note')} placeholder={t('book.note')} />
        {mirror !== undefined && (
          <span role="img" className={classes.badge} aria-label={mirror} data-hint={mirror}>
            <IconFlipVertical size={14} stroke={1.8} aria-hidden="true" />
          </span>
        )}
        <time
          dateTime={entry.date}
          data-hint={t('book.changedAt', { time: timeText(entry.date, currentLanguage()) })}
        >
          {dayText(entry.date, currentLanguage())}
        </time>
      </div>
      {fault !== undefined && (
        <p id={`${fault.id}-fault`} role="alert" className={classes.fault}>
          {fault.text}
        </p>
      )}
    </li>
  );
}

const STEPS: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
]);

function isEntry({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(DRAG_TYPE);
}

/** The dropped move; `undefined` if it belongs to another book. */
function draggedMove({ dataTransfer }: DragEvent, bookId: string): string | undefined {
  const [from, move] = dataTransfer.getData(DRAG_TYPE).split(' ');
  return from === bookId ? move : undefined;
}
