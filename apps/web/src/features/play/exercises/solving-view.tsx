import type { AssignedExercise } from '@chuhe/contract/coaching';
import { makeMoveText } from '@chuhe/game/notation';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/check';
import IconX from '~icons/x';
import { Button } from '../../../components/button.tsx';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { ignoreSecondTap, SLOW_DOUBLE_TAP } from '../../../lib/ignore-taps.ts';
import { turnOf } from '../trainer/turn-of.ts';
import { TypedAnswer } from '../trainer/typed-answer.tsx';
import { usePieceToMove } from '../use-piece-to-move.ts';
import { ExerciseBoard } from './exercise-board.tsx';
import { askedPosition, type ExerciseState, isOver, positionAfter } from './exercise-session.ts';
import classes from './exercises.module.css';

/** What the exercises of the page, of an assignment and of a run have in common. */
type ShownExercise = Pick<AssignedExercise, 'fen' | 'last' | 'moves' | 'kind'>;
type SolvingState = Pick<ExerciseState, 'line' | 'step' | 'tried' | 'isHinted'>;

/** A session that the buttons and keys control. */
export interface SolvingSession {
  readonly store: { readonly getState: () => SolvingState };
  readonly try: (move: string) => void;
  readonly hint: () => void;
  readonly show: () => void;
  readonly retry: () => void;
  readonly next: () => void;
}

interface SolvingViewProps {
  readonly session: SolvingSession;
  readonly state: SolvingState;
  readonly exercise: ShownExercise;
  /** Another one for each exercise. */
  readonly subject: string;
  /** Classes of the board and of what is beside it. */
  readonly layout: Readonly<Record<'board' | 'side', string | undefined>>;
  /** Shown below the task. */
  readonly lead?: ReactNode;
  /** Why the exercise does not count as solved, though the last move was right. */
  readonly reserve?: string | undefined;
  /** Added to the verdict at the end. */
  readonly endNote?: ReactNode;
  /** Shown below the buttons for help. */
  readonly helpNote?: ReactNode;
  /** Further buttons at the end. */
  readonly endActions: ReactNode;
  readonly children?: ReactNode;
}

/** An exercise: the board, the task, what became of the last move, and the buttons. */
export function SolvingView(props: SolvingViewProps) {
  const { session, state, exercise, subject, layout, lead, helpNote, endActions, children } = props;
  const task = useTask(exercise);
  const onMove = (move: string): void => session.try(move);
  return (
    <>
      <div className={layout.board}>
        <ExerciseBoard exercise={exercise} subject={subject} state={state} onMove={onMove} />
      </div>
      <div className={layout.side}>
        <h2 className={classes.task} data-side={turnOf(exercise.fen)}>
          {task}
        </h2>
        {lead}
        <div role="status" className={classes.verdict} data-kind={verdictOf(state)}>
          <Verdict {...props} />
        </div>
        {isOver(state.step) ? (
          <ActionsAfter key={subject} session={session}>
            {endActions}
          </ActionsAfter>
        ) : (
          // No buttons while the solution is being played.
          state.step.kind !== 'showing' && (
            <>
              <HelpActions session={session} />
              {helpNote}
              <TypedAnswer
                // The field is emptied for each move that the user has to find.
                key={`${subject} ${Math.ceil(state.line.length / 2)}`}
                fen={askedPosition(exercise, state.line).fen}
                onMove={onMove}
              />
            </>
          )
        )}
        {children}
      </div>
    </>
  );
}

export function useTask({ kind, fen, moves }: Pick<ShownExercise, 'kind' | 'fen' | 'moves'>) {
  const { t } = useTranslation();
  const turn = t(`exercises.toMove.${turnOf(fen)}`);
  return t(`exercises.tasks.${kind}`, { turn, moves: (moves.length + 1) / 2 });
}

function verdictOf({ step, tried, line, isHinted }: SolvingState): 'right' | 'wrong' | 'plain' {
  if (step.kind === 'solved') return 'right';
  if (step.kind === 'shown' || step.kind === 'showing') return 'plain';
  if (tried !== undefined) return 'wrong';
  return line.length > 0 && !isHinted ? 'right' : 'plain';
}

type VerdictProps = Pick<SolvingViewProps, 'state' | 'exercise' | 'reserve' | 'endNote'>;

/** What became of the last move. */
function Verdict({ exercise, state, reserve, endNote }: VerdictProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { line, step, tried, isHinted } = state;
  const piece = usePieceToMove(positionAfter(exercise, line), exercise.moves[line.length] ?? '');
  if (isOver(step)) {
    return (
      <>
        <EndVerdict exercise={exercise} state={state} reserve={reserve} />
        {endNote}
      </>
    );
  }
  if (step.kind === 'showing') return <p>{t('exercises.showing')}</p>;
  const hint = isHinted && piece !== undefined && t('exercises.hinted', piece);
  if (tried !== undefined) {
    const move = makeMoveText(positionAfter(exercise, line).fen, tried, notation);
    return (
      <>
        <p>
          <IconX size={18} stroke={2.2} aria-hidden="true" />
          {t(hint === false ? 'exercises.wrong' : 'exercises.notMove', { move })}
        </p>
        {hint !== false && <p>{hint}</p>}
      </>
    );
  }
  if (hint !== false) return <p>{hint}</p>;
  if (line.length === 0) return <p>{t('exercises.yourMove')}</p>;
  return (
    <p>
      <IconCheck size={18} stroke={2.2} aria-hidden="true" />
      {t('exercises.right')}
    </p>
  );
}

function EndVerdict({ exercise, state: { step, line }, reserve }: VerdictProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const isSolved = step.kind === 'solved';
  // The user may have mated with other moves than those of the solution.
  const moves = lineText(exercise, isSolved ? line : exercise.moves, notation);
  return (
    <>
      <p>
        {isSolved && <IconCheck size={18} stroke={2.2} aria-hidden="true" />}
        {isSolved ? (reserve ?? t('exercises.solved')) : t('exercises.shown')}
      </p>
      <small>{t('exercises.solution', { moves })}</small>
    </>
  );
}

/** The texts of moves from the position of an exercise. */
export function lineText(
  exercise: Pick<ShownExercise, 'fen'>,
  moves: readonly string[],
  notation: ReturnType<typeof useMoveNotation>,
): string {
  return moves
    .map((move, at) =>
      makeMoveText(positionAfter(exercise, moves.slice(0, at)).fen, move, notation),
    )
    .join(' ');
}

function HelpActions({ session }: Pick<SolvingViewProps, 'session'>) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      <Button aria-keyshortcuts="H" onClick={() => session.hint()}>
        {t('exercises.hint')} <kbd aria-hidden="true">{'H'}</kbd>
      </Button>
      <Button aria-keyshortcuts="S" onClick={() => session.show()}>
        {t('exercises.show')} <kbd aria-hidden="true">{'S'}</kbd>
      </Button>
      <Button aria-keyshortcuts="K" onClick={() => session.next()}>
        {t('exercises.skip')} <kbd aria-hidden="true">{'K'}</kbd>
      </Button>
    </div>
  );
}

/** Focuses the button for the next exercise, so that a single key press activates it. */
function ActionsAfter({
  session,
  children,
}: Pick<SolvingViewProps, 'session'> & { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const next = buttons.current?.querySelector<HTMLElement>('[data-main]');
    next?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={buttons} className={classes.actions}>
      <Button kind="primary" aria-keyshortcuts="N" onClick={() => runOnce(() => session.next())}>
        {t('exercises.next')} <kbd aria-hidden="true">{'N'}</kbd>
      </Button>
      <Button aria-keyshortcuts="R" onClick={() => runOnce(() => session.retry())}>
        {t('exercises.retry')} <kbd aria-hidden="true">{'R'}</kbd>
      </Button>
      {children}
    </div>
  );
}

/** Ignores a second click for a moment: it would hit “Hint” or “Solution” of the exercise that appears. */
function runOnce(work: () => void): void {
  ignoreSecondTap(SLOW_DOUBLE_TAP);
  work();
}

/** The address that opens the position with its solution on the board. */
export function analysisAddress({ fen, moves }: Pick<ShownExercise, 'fen' | 'moves'>): string {
  return `/?fen=${fen.replaceAll(' ', '_')}&moves=${moves.join('')}&ply=0`;
}
