import { type KeyboardEvent, useId, useRef, useState } from 'react';

/** How it went: `undefined` where it was saved, else why not, in words. */
export type Saved = string | undefined;

interface InPlaceProps {
  readonly value: string;
  readonly label: string;
  /** Reads and saves what was typed. */
  readonly onSave: (text: string) => Saved | Promise<Saved>;
  /** What is wrong, for a place beside several fields; without it the words stand under this one. */
  readonly onFault?: ((fault: Saved, id: string) => void) | undefined;
  readonly className?: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly inputMode?: 'decimal' | 'numeric' | 'text' | undefined;
  readonly maxLength?: number | undefined;
}

/**
 * A text that is edited where it stands: Enter, or leaving it, saves; Escape has the old one back. What could not be saved stays
 * as it was typed, with the reason beside it.
 */
export function InPlace(props: InPlaceProps) {
  const { value, label, onSave, onFault, className, hint, placeholder, inputMode, maxLength } =
    props;
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const [fault, setFault] = useState<string>();
  const isSaving = useRef(false);
  const tell = (next: Saved): void => {
    setFault(next);
    onFault?.(next, id);
  };
  const save = async (): Promise<void> => {
    if (draft === undefined || isSaving.current) return;
    isSaving.current = true;
    const next = draft === value ? undefined : await onSave(draft);
    isSaving.current = false;
    tell(next);
    if (next === undefined) setDraft(undefined);
  };
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
