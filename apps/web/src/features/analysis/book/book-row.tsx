import type { Book } from '@chuhe/contract/book';
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowDown from '~icons/arrow-down';
import IconArrowUp from '~icons/arrow-up';
import IconDots from '~icons/dots';
import IconEraser from '~icons/eraser';
import IconFileExport from '~icons/file-export';
import IconFileImport from '~icons/file-import';
import IconTrash from '~icons/trash';
import iconButton from '../../../components/icon-button.module.css';
import { DropdownMenu, MenuRule } from '../../../components/menu.tsx';
import { MenuItem } from '../../../components/menu-item.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { announce } from '../../../lib/announcement.ts';
import { countText } from '../../../lib/number-text.ts';
import classes from './book.module.css';
import { setBookChoices } from './book-choices.ts';
import { BookFileInput } from './book-file-input.tsx';
import { FORMATS, SIDES } from './book-values.ts';
import { alterBook, removeBook, removeEntries, saveBookFile } from './book-work.ts';
import { InPlace } from './in-place.tsx';

interface BookRowProps {
  readonly book: Book;
  /** The book's place in the list, from 1. */
  readonly place: number;
  readonly count: number;
  /** Whether new moves are added to this book. */
  readonly isTarget: boolean;
}

const FORMAT_NAMES = { json: 'JSON', csv: 'CSV', dat: 'BOOK.DAT' } as const;

/** One book: switch, name, side, number of moves, and a menu. Alt with an arrow key moves the book in the list. */
export function BookRow({ book, place, count, isTarget }: BookRowProps) {
  const { t } = useTranslation();
  const { bookId, name, isOn, side, entries, positions } = book;
  const shift = async (step: number): Promise<void> => {
    const serialNumber = Math.min(count, Math.max(1, place + step));
    const isMoved = serialNumber !== place;
    if (isMoved && !(await alterBook(bookId, { serialNumber })).success) return;
    announce(t('book.placed', { name, place: serialNumber }));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.altKey ? STEPS.get(event.key) : undefined;
    if (step === undefined) return;
    event.preventDefault();
    void shift(step);
  };
  const rename = async (typed: string): Promise<string | undefined> => {
    const next = typed.trim();
    if (next === '' || next.length > BOOK_LIMITS.name) return t('book.badName');
    const answer = await alterBook(bookId, { name: next });
    return answer.success ? undefined : (answer.fields[0]?.message ?? answer.message);
  };
  const language = currentLanguage();
  return (
    <li className={classes.bookRow} onKeyDown={onKeyDown}>
      <input
        type="checkbox"
        checked={isOn}
        aria-label={t('book.isOn', { name })}
        onChange={({ currentTarget }) => void alterBook(bookId, { isOn: currentTarget.checked })}
      />
      <div className={classes.bookName}>
        <InPlace value={name} label={t('book.nameOf', { name })} onSave={rename} />
        {isTarget && <small>{t('book.target2')}</small>}
      </div>
      <select
        aria-label={t('book.sideOf', { name })}
        value={side}
        onChange={({ currentTarget: { value } }) =>
          void alterBook(bookId, { side: SIDES.find((each) => each === value) ?? side })
        }
      >
        {SIDES.map((each) => (
          <option key={each} value={each}>
            {t(`book.sides.${each}`)}
          </option>
        ))}
      </select>
      <span className={classes.counts}>
        {t('book.moveCount', { count: entries, text: countText(entries, language) })}
        {' · '}
        {t('book.positionCount', { count: positions, text: countText(positions, language) })}
      </span>
      <span className={classes.tools}>
        <ShiftButton step={-1} isOff={place === 1} onShift={shift} />
        <ShiftButton step={1} isOff={place === count} onShift={shift} />
        <BookMenu book={book} isTarget={isTarget} />
      </span>
    </li>
  );
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
]);

interface ShiftButtonProps {
  readonly step: 1 | -1;
  readonly isOff: boolean;
  readonly onShift: (step: number) => Promise<void>;
}

function ShiftButton({ step, isOff, onShift }: ShiftButtonProps) {
  const { t } = useTranslation();
  const label = t(step === -1 ? 'book.moveUp' : 'book.moveDown');
  const Icon = step === -1 ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={iconButton.button}
      aria-label={label}
      data-hint={label}
      aria-disabled={isOff}
      onClick={() => void onShift(step)}
    >
      <Icon size={16} stroke={1.8} aria-hidden="true" />
    </button>
  );
}

interface BookMenuProps {
  readonly book: Book;
  readonly isTarget: boolean;
}

function BookMenu({ book, isTarget }: BookMenuProps) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const { bookId, name, entries } = book;
  return (
    <>
      <DropdownMenu
        side="end"
        label={t('book.menuOfBook', { name })}
        face={<IconDots size={18} stroke={1.8} aria-hidden="true" />}
        className={iconButton.button}
      >
        <MenuItem
          kind="radio"
          label={t('book.target2')}
          checked={isTarget}
          onChoose={() => setBookChoices({ target: bookId })}
        />
        <MenuRule />
        <MenuItem
          icon={IconFileImport}
          label={t('book.import')}
          onChoose={() => file.current?.click()}
        />
        {FORMATS.map((format) => (
          <MenuItem
            key={format}
            icon={IconFileExport}
            label={t('book.export', { format: FORMAT_NAMES[format] })}
            onChoose={() => void saveBookFile(book, format)}
          />
        ))}
        <MenuRule />
        {entries > 0 && (
          <MenuItem
            icon={IconEraser}
            label={t('book.empty')}
            onChoose={() => void removeEntries(bookId, { all: true })}
          />
        )}
        <MenuItem
          icon={IconTrash}
          label={t('book.delete')}
          onChoose={() => void removeBook(book)}
        />
      </DropdownMenu>
      <BookFileInput ref={file} bookId={bookId} />
    </>
  );
}
