import { type SubmitEvent, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconSearch from '~icons/search';
import { runAction } from '../../../lib/actions/registry.ts';
import { useAction, useActionHandler } from '../../../lib/actions/use-action.ts';
import { focusContent } from '../../../lib/focus-content.ts';
import { appStore } from '../../../lib/state/app-state.ts';
import classes from './paste-box.module.css';

interface PasteBoxProps {
  /**
   * Handles the text; resolves with whether all of it could be used. If absent, the box is read-only and shows the reason.
   */
  readonly onPaste?: ((text: string) => Promise<boolean>) | undefined;
}

/** A text box for moves in any notation, PGN and FEN. */
export function PasteBox({ onPaste }: PasteBoxProps) {
  const { t } = useTranslation();
  const reasonId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isPhone = useStore(appStore, (state) => state.layout.phone);
  const { keys } = useAction('focusPasteBox');
  useActionHandler(
    'focusPasteBox',
    useMemo(
      () => ({
        // The dialog for files has a field for text too.
        run: isPhone ? () => runAction('openPgn') : () => input.current?.select(),
      }),
      [isPhone],
    ),
  );
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (input.current) void submitText(input.current, onPaste);
  };
  return (
    <form className={classes.box} role="search" onSubmit={submit}>
      <IconSearch size={15} stroke={1.8} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        name="paste"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('common.pasteHint')}
        aria-label={t('common.pasteHint')}
        readOnly={onPaste === undefined}
        aria-describedby={onPaste === undefined ? reasonId : undefined}
        title={onPaste === undefined ? t('disabledReasons.awaitsBoard') : undefined}
        // On Escape, the browser itself clears the box.
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape' && !nativeEvent.isComposing) focusContent();
        }}
      />
      <kbd aria-hidden="true">{keys}</kbd>
      {onPaste === undefined && (
        <span id={reasonId} hidden>
          {t('disabledReasons.awaitsBoard')}
        </span>
      )}
    </form>
  );
}

/**
 * Submits the text. If it was used, clears the box and focuses the page, so that keys move through the game again; otherwise keeps the
 * text.
 */
async function submitText(
  input: HTMLInputElement,
  onPaste: PasteBoxProps['onPaste'],
): Promise<void> {
  const text = input.value;
  if (onPaste === undefined || text.trim() === '') return;
  const isUsed = await onPaste(text);
  // The user has continued typing in the meantime.
  if (input.value !== text) return;
  if (isUsed) {
    input.value = '';
    focusContent();
  } else if (document.activeElement === input) input.select();
}
