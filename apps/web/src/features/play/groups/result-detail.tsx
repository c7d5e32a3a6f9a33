import type { Hint } from '@chuhe/board/hint';
import { MiniBoard } from '@chuhe/board/mini-board';
import type { AssignedExercise, Person, WorkResult } from '@chuhe/contract/coaching';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { timeText } from '../../../lib/time-text.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { positionAfter } from '../exercises/exercise-session.ts';
import { lineText } from '../exercises/solving-view.tsx';
import { turnOf } from '../trainer/turn-of.ts';
import classes from './groups.module.css';
import { personName } from './person-name.ts';
import { resultWords } from './result-mark.tsx';

interface ResultDetailProps {
  readonly number: number;
  readonly exercise: AssignedExercise;
  /** `undefined` if only the exercise is shown. */
  readonly pupil: Person | undefined;
  readonly result: WorkResult | undefined;
}

/** An exercise with its solution and, for a pupil, what they did: the board shows the first wrong move. */
export function ResultDetail({ number, exercise, pupil, result }: ResultDetailProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  const wrong = result?.firstWrong ?? undefined;
  const shown = useMemo(() => boardOf(exercise, wrong), [exercise, wrong]);
  const title = t('groups.exerciseNumber', { number });
  const head = pupil === undefined ? title : `${title} · ${personName(pupil)}`;
  const solution = t('exercises.solution', { moves: lineText(exercise, exercise.moves, notation) });
  const first = wrong && `${t('groups.firstWrong')} ${lineText(exercise, wrong, notation)}`;
  // The focus stays in the table, from which the detail is opened.
  useAnnounced(joinSentences(head, result && resultWords(result), first, solution));
  const language = currentLanguage();
  return (
    <section className={classes.detail}>
      <MiniBoard
        placement={shown.fen}
        size={230}
        orientation={turnOf(exercise.fen)}
        theme={boardTheme}
        pieces={BOARD_PIECES[pieceSet]}
        hints={shown.hints}
        lastMove={shown.move}
        label={title}
      />
      <div>
        <h2>{head}</h2>
        {result !== undefined && <p>{resultWords(result)}</p>}
        {wrong !== undefined && (
          <p>
            {t('groups.firstWrong')} <b>{lineText(exercise, wrong, notation)}</b>
          </p>
        )}
        <p>{solution}</p>
        {exercise.others.length > 0 && (
          <p>
            {t('groups.otherAnswers', {
              moves: exercise.others
                .map((move) => lineText(exercise, [move], notation))
                .join(t('common.listSeparator')),
            })}
          </p>
        )}
        {result !== undefined && result.solvedAt !== null && (
          <p className={classes.note}>
            {t('groups.solvedAt', { time: timeText(result.solvedAt, language) })}
          </p>
        )}
        {result !== undefined && result.solvedAt === null && result.triedAt !== null && (
          <p className={classes.note}>
            {t('groups.triedAt', { time: timeText(result.triedAt, language) })}
          </p>
        )}
      </div>
    </section>
  );
}

type Squares = Pick<Hint, 'from' | 'to'>;

/** The position in which the first wrong move was played, with an arrow for it; else the start with the first right move. */
function boardOf(
  exercise: AssignedExercise,
  wrong: readonly string[] | undefined,
): { readonly fen: string; readonly hints: readonly Hint[]; readonly move: Squares } {
  const line = wrong?.slice(0, -1) ?? [];
  const move = wrong?.at(-1) ?? exercise.moves[0] ?? '';
  const squares = { from: move.slice(0, 2), to: move.slice(2) };
  const hint: Hint = { ...squares, kind: wrong === undefined ? 'move' : 'threat' };
  return { fen: positionAfter(exercise, line).fen, hints: [hint], move: squares };
}
