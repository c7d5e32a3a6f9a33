import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import iconButton from './icon-button.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps focus inside, closes on Escape and gives focus back. On a phone it fills the
 * screen. Show it by rendering it.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // A click on the dialog itself, not on what is in it, is a click on the backdrop; Escape does it by keyboard.
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={classes.body}>
        <header className={classes.head}>
          <h2 id={titleId}>{title}</h2>
          <button
            type="button"
            className={iconButton.button}
            aria-label={t('common.close')}
            onClick={() => dialog.current?.close()}
          >
            <IconX size={16} aria-hidden="true" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
