import { getTag, removeTag, setTag } from '@chuhe/game/tree';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announcement.ts';
import { isDate } from '../../../lib/game/game-date.ts';
import { editGame, gameStore } from '../../../lib/game/game-store.ts';
import { setPendingEdit } from '../../../lib/game/pending-edit.ts';
import { placeElement } from '../../../lib/place-element.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import classes from './tag-field.module.css';

/** The tags that are edited in place. */
export type EditableTag = 'Red' | 'Black' | 'Event' | 'Round' | 'Date';

/** As in the dialog that saves the game. */
const MAX_LENGTH = 200;

interface TagFieldProps {
  readonly name: EditableTag;
  /** What is shown while the tag is not edited, such as a formatted date; left out if the tag is empty. */
  readonly text?: string | undefined;
  /** Shown in place of an empty tag; by default the name of the tag. */
  readonly placeholder?: string | undefined;
}

/** A tag of the open game as a button, which a click turns into a field. */
export function TagField({ name, text, placeholder }: TagFieldProps) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = t(`files.tags.${name}`);
  const hint = t('players.edit', { tag: label });
  const isEmpty = text === undefined || text === '';
  const shownName = usePlayerNames();
  const shown = name === 'Red' || name === 'Black' ? shownName(text ?? '') : text;
  const end = (isByKey: boolean): void => {
    flushSync(() => setEditing(false));
    if (isByKey) button.current?.focus({ preventScroll: true });
  };
  if (isEditing) return <Field name={name} label={label} onEnd={end} />;
  return (
    <button
      ref={button}
      type="button"
      className={classes.value}
      data-empty={isEmpty}
      aria-description={hint}
      data-hint={hint}
      onClick={() => setEditing(true)}
    >
      {isEmpty ? (placeholder ?? label) : shown}
    </button>
  );
}

interface FieldProps {
  readonly name: EditableTag;
  readonly label: string;
  /** @param isByKey whether the focus returns to the button */
  readonly onEnd: (isByKey: boolean) => void;
}

/** Enter or leaving the field saves, Escape restores the last saved text. The game can be undone like after any other edit. */
function Field({ name, label, onEnd }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [first] = useState(() => savedText(name));
  const [opened] = useState(() => gameStore.getState().opened);
  const [isWrong, setWrong] = useState(false);
  /** @returns whether the text could be saved */
  const save = (): boolean => {
    const text = oneLine(field.current?.value ?? first);
    // The text belongs to the game in which it was typed.
    if (gameStore.getState().opened !== opened) return true;
    if (text === savedText(name)) return true;
    if (name === 'Date' && !isDate(text)) return false;
    editGame((game) => ({ game: text === '' ? removeTag(game, name) : setTag(game, name, text) }));
    return true;
  };
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  const [commit] = useState(() => () => void latestSave.current());
  useEffect(() => {
    field.current?.select();
    return setPendingEdit(commit);
  }, [commit]);
  const leave = (isByKey: boolean): void => {
    if (!save()) {
      setWrong(true);
      return;
    }
    if (isByKey) announce(t('players.saved', { tag: label }));
    onEnd(isByKey);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') {
      leave(true);
      return;
    }
    event.currentTarget.value = savedText(name);
    onEnd(true);
  };
  return (
    <span className={classes.editing}>
      <input
        ref={field}
        className={classes.field}
        // The click has asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-fault` : undefined}
        defaultValue={first}
        placeholder={name === 'Date' ? '2026.11.21' : label}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        onChange={() => {
          setWrong(false);
          // Again, since saving the game commits the edit while the field stays open.
          setPendingEdit(commit);
        }}
        onBlur={() => leave(false)}
        onKeyDown={onKeyDown}
      />
      {isWrong && (
        <span
          ref={showFault}
          id={`${id}-fault`}
          popover="manual"
          role="alert"
          className={classes.fault}
        >
          {t('matches.noDate')}
        </span>
      )}
    </span>
  );
}

/** Shows what is wrong with a date over the page, so that the moves below the field keep their place. */
function showFault(fault: HTMLElement | null): void {
  const field = fault?.previousElementSibling;
  if (!fault || !field) return;
  fault.showPopover();
  placeElement(field, fault, 'start');
}

function savedText(name: EditableTag): string {
  return getTag(gameStore.getState().game, name) ?? '';
}

/** Pasted text may contain line breaks, which a tag cannot. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
