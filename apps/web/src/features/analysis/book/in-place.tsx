import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../lib/announcement.ts';
import { emitToast } from '../../../lib/toast.ts';

/** `undefined` if the text was saved, otherwise the reason for the failure, in the user's language. */
export type Saved = string | undefined;

interface InPlaceProps {
  readonly value: string;
  readonly label: string;
  /** Parses and saves the typed text. */
  readonly onSave: (text: string) => Saved | Promise<Saved>;
  /** Receives the error message, if several fields share one place for it. By default, the message appears under the field. */
  readonly onFault?: ((fault: Saved, id: string) => void) | undefined;
  readonly className?: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly inputMode?: 'decimal' | 'numeric' | 'text' | undefined;
  readonly maxLength?: number | undefined;
}

/**
 * A text that is edited in place. Pressing Enter or leaving the field saves; Escape restores the old text. If saving fails, the
 * typed text stays, with the reason beside it. If the field is removed while the user is typing, for example because the wheel over
 * the board changes the position, the typed text is saved, too.
 */
export function InPlace(props: InPlaceProps) {
  const { value, label, onSave, onFault, className, hint, placeholder, inputMode, maxLength } =
    props;
  const { t } = useTranslation();
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const [fault, setFault] = useState<string>();
  /** The save in progress. The next save waits for it, so that the last text wins. */
  const sending = useRef<{ readonly text: string; readonly done: Promise<Saved> }>(undefined);
  const isGone = useRef(false);
  const tell = (next: Saved): void => {
    setFault(next);
    onFault?.(next, id);
  };
  /** @param isEntered whether the user pressed Enter. The focus then stays in the field, so the save must be announced */
  const save = async (isEntered = false): Promise<void> => {
    const before = sending.current;
    if (draft === undefined || draft === before?.text) return;
    const isSame = before === undefined && draft === value;
    const send = async (): Promise<Saved> => {
      if (before !== undefined) await before.done;
      return isSame ? undefined : onSave(draft);
    };
    const mine = { text: draft, done: send() };
    sending.current = mine;
    const next = await mine.done;
    if (sending.current === mine) sending.current = undefined;
    if (isGone.current) {
      if (next !== undefined) emitToast({ tone: 'danger', title: next });
      return;
    }
    tell(next);
    if (isEntered && next === undefined) announce(t('book.saved'));
    // Text typed during the save is kept.
    if (next === undefined) setDraft((now) => (now === draft ? undefined : now));
  };
  const last = useRef(save);
  useEffect(() => {
    last.current = save;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      void last.current();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      void save(true);
    } else if (event.key === 'Escape' && draft !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      setDraft(undefined);
      tell(undefined);
    }
  };
  return (
    <>
      <input
        className={className}
        type="text"
        value={draft ?? value}
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        data-hint={hint}
        placeholder={placeholder}
        inputMode={inputMode}
        maxLength={maxLength}
        autoComplete="off"
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
      />
      {fault !== undefined && onFault === undefined && (
        <p id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
