import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LAST_MOVE_NUMBER, withMoveNumber } from './arrangement.ts';
import classes from './position-form.module.css';
import { editSetup, endMerging, setupStore } from './setup-store.ts';

/** The number of the move that is played next. */
export function NumberField() {
  const { t } = useTranslation();
  const number = useStore(setupStore, (state) => state.arrangement.moveNumber);
  const id = useId();
  // The text being typed, which may not be a valid number yet.
  const [text, setText] = useState<string>();
  const type = (next: string): void => {
    setText(next);
    const typed = Number(next);
    if (next.trim() === '' || !Number.isInteger(typed) || typed < 1) return;
    editSetup((arrangement) => withMoveNumber(arrangement, typed), { merge: 'number' });
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.title}>
        {t('setup.moveNumber')}
      </label>
      <input
        id={id}
        type="number"
        min={1}
        max={LAST_MOVE_NUMBER}
        inputMode="numeric"
        className={classes.input}
        value={text ?? number}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          setText(undefined);
          endMerging();
        }}
      />
    </div>
  );
}
