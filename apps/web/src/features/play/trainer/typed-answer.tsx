import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { readTyped } from '../../../lib/game/read-typed.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import classes from './training.module.css';

interface TypedAnswerProps {
  readonly fen: string;
  readonly onMove: (move: string) => void;
  /** Whether the field is emptied by a move and stays for the next one. */
  readonly isKept?: boolean;
}

/** A field for the answer, in the user's notation or in any other supported one. */
export function TypedAnswer({ fen, onMove, isKept = false }: TypedAnswerProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const faultId = useId();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '') return;
    const read = readTyped(fen, typed, notation);
    setWrong(!read.ok);
    if (read.ok && isKept) setText('');
    if (read.ok) onMove(read.value);
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.typed}>
        <input
          type="text"
          value={text}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('training.typed')}
          aria-label={t('training.typed')}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? faultId : undefined}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setWrong(false);
          }}
        />
        <Button type="submit">{t('training.answer')}</Button>
      </div>
      {isWrong && (
        <p id={faultId} role="alert" className={classes.fault}>
          {t('training.notMove', { text: text.trim() })}
        </p>
      )}
    </form>
  );
}
