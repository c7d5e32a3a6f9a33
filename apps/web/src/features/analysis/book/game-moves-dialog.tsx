import type { Game } from '@chuhe/game/tree';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { addMoves } from './add-moves.ts';
import classes from './book.module.css';
import { bookChoices } from './book-choices.ts';
import { targetOf, useBooks } from './book-list.ts';
import { SIDES } from './book-values.ts';
import { bookForMoves } from './book-work.ts';
import { countMoves, type GamePart, type MovesOf, movesOfGame } from './game-moves.ts';

const PARTS = ['mainline', 'tree'] as const satisfies readonly GamePart[];

/** The choices of how many moves of the opening are added. */
const FIRST_MOVES = [5, 8, 10, 12, 15, 20, 30];

/** Milliseconds after which a progress bar is shown. */
const LONG_AFTER_MS = 1_000;

interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Adds the mainline or the whole tree of the open game to the chosen book. */
export function GameMovesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [game] = useState<Game>(() => gameStore.getState().game);
  const { books } = useBooks();
  const target = targetOf(books, bookChoices.getState().target);
  const [part, setPart] = useState<GamePart>('mainline');
  const [side, setSide] = useState<MovesOf>(target?.side ?? 'both');
  const [first, setFirst] = useState<number>();
  const [addOnly, setAddOnly] = useState(true);
  const { progress, isRunning, run } = useRun(onClose);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    run(async (signal, tell) => {
      const [book, entries] = await Promise.all([
        bookForMoves(),
        movesOfGame(game, { part, side, first }, signal),
      ]);
      if (book === undefined || signal.aborted) return;
      const total = entries.length;
      tell({ done: 0, total });
      await addMoves(book, entries, {
        addOnly,
        signal,
        onProgress: (done) => tell({ done, total }),
      });
    });
  };
  return (
    <Dialog title={t('book.gameTitle')} onClose={onClose}>
      <form className={classes.stack} onSubmit={submit}>
        <fieldset className={classes.options} disabled={isRunning}>
          <legend>{t('book.part')}</legend>
          {PARTS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="part"
                checked={each === part}
                onChange={() => setPart(each)}
              />
              <span>{t(`book.parts.${each}`, { count: countMoves(game, each, first) })}</span>
            </label>
          ))}
        </fieldset>
        <ChoiceRow
          label={t('book.firstMoves')}
          value={first ?? 0}
          options={[
            [0, t('book.allMoves')] as const,
            ...FIRST_MOVES.map((move) => [move, t('book.upToMove', { move })] as const),
          ]}
          onChoose={(move) => setFirst(move === 0 ? undefined : move)}
        />
        <ChoiceRow
          label={t('book.whose')}
          value={side}
          options={SIDES.map((each) => [each, t(`book.sides.${each}`)] as const)}
          onChoose={setSide}
        />
        <div className={classes.options}>
          <label>
            <input
              type="checkbox"
              checked={addOnly}
              disabled={isRunning}
              onChange={({ currentTarget }) => setAddOnly(currentTarget.checked)}
            />
            <span>{t('book.keepOwn')}</span>
          </label>
        </div>
        {progress !== undefined && <Bar progress={progress} />}
        <div className="actions">
          <Button onClick={onClose}>{t('book.cancel')}</Button>
          <Button type="submit" kind="primary" disabled={isRunning}>
            {target === undefined ? t('book.addAllNew') : t('book.addAll', { name: target.name })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Bar({ progress: { done, total } }: { readonly progress: Progress }) {
  const { t } = useTranslation();
  const text = t('book.adding', { done, count: total });
  return (
    <div className={classes.progress}>
      <progress value={done} max={total} aria-label={text} />
      <p role="status">{text}</p>
    </div>
  );
}

type Work = (signal: AbortSignal, tell: (progress: Progress) => void) => Promise<void>;

/** Runs one piece of work and aborts it when the dialog closes. Returns the progress only after {@link LONG_AFTER_MS}. */
function useRun(onDone: () => void) {
  const [progress, setProgress] = useState<Progress>();
  const [isLong, setLong] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const gone = useRef<AbortController>(undefined);
  useEffect(() => () => gone.current?.abort(), []);
  const run = (work: Work): void => {
    if (isRunning) return;
    setRunning(true);
    const controller = new AbortController();
    gone.current = controller;
    const timer = setTimeout(() => setLong(true), LONG_AFTER_MS);
    void work(controller.signal, setProgress).finally(() => {
      clearTimeout(timer);
      if (!controller.signal.aborted) onDone();
    });
  };
  return { progress: isLong ? progress : undefined, isRunning, run };
}
