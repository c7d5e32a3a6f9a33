import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { emitToast } from '../../../lib/toast.ts';

/** `undefined` if it was saved, else the reason in words. */
export type Saved = string | undefined;

interface InPlaceProps {
  readonly value: string;
  readonly label: string;
  /** Reads and saves what was typed. */
  readonly onSave: (text: string) => Saved | Promise<Saved>;
  /** Takes the message where several fields share a place for it; else it stands under the field. */
  readonly onFault?: ((fault: Saved, id: string) => void) | undefined;
  readonly className?: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly inputMode?: 'decimal' | 'numeric' | 'text' | undefined;
  readonly maxLength?: number | undefined;
}

/**
 * A text that is edited where it stands: Enter, or leaving it, saves; Escape has the old one back. What could not be saved stays
 * as it was typed, with the reason beside it. A field that goes while something is typed in it, as a turn of the wheel over the
 * board takes away those of a position, saves that, too.
 */
export function InPlace(props: InPlaceProps) {
  const { value, label, onSave, onFault, className, hint, placeholder, inputMode, maxLength } =
    props;
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const [fault, setFault] = useState<string>();
  /** The save under way; the next one waits for it, so that the last one counts. */
  const sending = useRef<{ readonly text: string; readonly done: Promise<Saved> }>(undefined);
  const isGone = useRef(false);
  const tell = (next: Saved): void => {
    setFault(next);
    onFault?.(next, id);
  };
  const save = async (): Promise<void> => {
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
    // A user who types on keeps what they type.
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
      void save();
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
