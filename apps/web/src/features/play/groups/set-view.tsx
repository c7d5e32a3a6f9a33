import type { AssignedExercise, PupilAssignmentDetail } from '@chuhe/contract/coaching';
import { makeMoveText } from '@chuhe/game/notation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconCheck from '~icons/check';
import IconX from '~icons/x';
import { Button, LinkButton } from '../../../components/button.tsx';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { ignoreSecondTap, SLOW_DOUBLE_TAP } from '../../../lib/ignore-taps.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { ExerciseBoard } from '../exercises/exercise-board.tsx';
import { askedPosition, isOver, positionAfter } from '../exercises/exercise-session.ts';
import exerciseClasses from '../exercises/exercises.module.css';
import { useExerciseKeys } from '../exercises/use-exercise-keys.ts';
import { turnOf } from '../trainer/turn-of.ts';
import { TypedAnswer } from '../trainer/typed-answer.tsx';
import { usePieceToMove } from '../use-piece-to-move.ts';
import classes from './groups.module.css';
import { makeSet, tryOutbox } from './make-set.ts';
import { ResultMark, resultWords } from './result-mark.tsx';
import type { SetSession, SetState } from './set-session.ts';

interface SetViewProps {
  readonly assignment: PupilAssignmentDetail;
  /** Whether the coach gets what the pupil does. */
  readonly isRecorded: boolean;
  readonly onChanged: () => void;
}

/** The exercises of an assignment: a strip to choose one, the board, and the buttons. */
export function SetView({ assignment, isRecorded, onChanged }: SetViewProps) {
  const { t } = useTranslation();
  const [session] = useState(() => makeSet(assignment, onChanged));
  useExerciseKeys(session);
  useEffect(() => () => session.stop(), [session]);
  // Tries of an earlier visit may still wait.
  useEffect(() => void tryOutbox().flush(), []);
  const { results } = assignment;
  useEffect(() => session.hear(results), [session, results]);
  const { index } = useStore(session.store);
  const exercise = assignment.exercises[index];
  if (exercise === undefined) return null;
  return (
    <div className={classes.set}>
      <Strip session={session} />
      <section className={classes.exercise} aria-label={t('exercises.board')}>
        <SetExercise
          session={session}
          exercise={exercise}
          subject={`${assignment.assignmentId} ${index}`}
          isRecorded={isRecorded}
        />
      </section>
      <Unsent />
    </div>
  );
}

/** A button for each exercise, with what the pupil has done. */
function Strip({ session }: { readonly session: SetSession }) {
  const { t } = useTranslation();
  const { index, results } = useStore(session.store);
  const solved = results.filter(({ solvedAt }) => solvedAt !== null).length;
  return (
    <nav className={classes.strip} aria-label={t('groups.exercises')}>
      <p role="status">{t('groups.solvedOf', { solved, size: results.length })}</p>
      <ol>
        {results.map((result, at) => (
          <li key={at}>
            <button
              type="button"
              aria-current={at === index ? 'true' : undefined}
              aria-label={t('groups.exerciseState', { number: at + 1, state: resultWords(result) })}
              data-state={stateOf(result)}
              onClick={() => session.open(at)}
            >
              {at + 1}
              <ResultMark result={result} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function stateOf({ solvedAt, triedAt, wrong, help }: SetState['results'][number]) {
  if (solvedAt !== null) return 'solved';
  return triedAt !== null || wrong > 0 || help !== 'none' ? 'tried' : undefined;
}

interface SetExerciseProps extends ActionsProps {
  /** Another one for each exercise. */
  readonly subject: string;
  readonly isRecorded: boolean;
}

function SetExercise({ session, exercise, subject, isRecorded }: SetExerciseProps) {
  const { t } = useTranslation();
  const state = useStore(session.store);
  const shown = useMemo(() => ({ ...exercise, exerciseId: subject }), [exercise, subject]);
  const task = useTask(exercise);
  // A solved exercise is practice.
  const counts = isRecorded && state.results[state.index]?.solvedAt === null;
  // The number makes two exercises with the same task different.
  useAnnounced(joinSentences(t('groups.exerciseNumber', { number: state.index + 1 }), task));
  return (
    <>
      <div className={classes.board}>
        <ExerciseBoard exercise={shown} state={state} onMove={(move) => session.try(move)} />
      </div>
      <div className={classes.side}>
        <h2 className={exerciseClasses.task} data-side={turnOf(exercise.fen)}>
          {task}
        </h2>
        <div role="status" className={exerciseClasses.verdict} data-kind={verdictOf(state)}>
          <Verdict exercise={exercise} state={state} counts={counts} />
        </div>
        {isOver(state.step) ? (
          <ActionsAfter key={subject} session={session} exercise={exercise} />
        ) : (
          <ActionsBefore
            session={session}
            exercise={exercise}
            subject={subject}
            state={state}
            counts={counts}
          />
        )}
      </div>
    </>
  );
}

function useTask({ kind, fen, moves }: AssignedExercise): string {
  const { t } = useTranslation();
  const turn = t(`exercises.toMove.${turnOf(fen)}`);
  if (kind === 'position') return t('groups.positionTask', { turn });
  return t(`exercises.tasks.${kind}`, { turn, moves: (moves.length + 1) / 2 });
}

function verdictOf({ step, tried, line, isHinted }: SetState): 'right' | 'wrong' | 'plain' {
  if (step.kind === 'solved') return 'right';
  if (step.kind === 'shown' || step.kind === 'showing') return 'plain';
  if (tried !== undefined) return 'wrong';
  return line.length > 0 && !isHinted ? 'right' : 'plain';
}

interface VerdictProps extends ShownState {
  readonly exercise: AssignedExercise;
}

interface ShownState {
  readonly state: SetState;
  /** Whether what the pupil does is recorded. */
  readonly counts: boolean;
}

/** What became of the last move. */
function Verdict({ exercise, state, counts }: VerdictProps) {
  const { line, step, tried, isHinted } = state;
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const piece = usePieceToMove(positionAfter(exercise, line), exercise.moves[line.length] ?? '');
  if (step.kind === 'showing') return <p>{t('exercises.showing')}</p>;
  if (isOver(step)) {
    const isSolved = step.kind === 'solved';
    const moves = lineText(exercise, isSolved ? line : exercise.moves, notation);
    return (
      <>
        <p>
          {isSolved && <IconCheck size={18} stroke={2.2} aria-hidden="true" />}
          {t(isSolved ? 'exercises.solved' : 'exercises.shown')}
        </p>
        <small>{t('exercises.solution', { moves })}</small>
        {!isSolved && counts && <small>{t('groups.solveYourself')}</small>}
      </>
    );
  }
  if (tried !== undefined) {
    const move = makeMoveText(positionAfter(exercise, line).fen, tried, notation);
    return (
      <p>
        <IconX size={18} stroke={2.2} aria-hidden="true" />
        {t('exercises.wrong', { move })}
      </p>
    );
  }
  if (isHinted && piece !== undefined) return <p>{t('exercises.hinted', piece)}</p>;
  if (line.length === 0) return <p>{t('exercises.yourMove')}</p>;
  return (
    <p>
      <IconCheck size={18} stroke={2.2} aria-hidden="true" />
      {t('exercises.right')}
    </p>
  );
}

/** The texts of moves from the position of an exercise. */
export function lineText(
  exercise: Pick<AssignedExercise, 'fen'>,
  moves: readonly string[],
  notation: ReturnType<typeof useMoveNotation>,
): string {
  return moves
    .map((move, at) =>
      makeMoveText(positionAfter(exercise, moves.slice(0, at)).fen, move, notation),
    )
    .join(' ');
}

interface ActionsProps {
  readonly session: SetSession;
  readonly exercise: AssignedExercise;
}

function ActionsBefore({
  session,
  exercise,
  subject,
  state: { line, step },
  counts,
}: Omit<SetExerciseProps, 'isRecorded'> & ShownState) {
  const { t } = useTranslation();
  // No buttons while the solution is being played.
  if (step.kind === 'showing') return null;
  return (
    <>
      <div className={exerciseClasses.actions}>
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
      {counts && <p className={classes.note}>{t('groups.coachSeesTries')}</p>}
      <TypedAnswer
        // The field is emptied for each move that the pupil has to find.
        key={`${subject} ${Math.ceil(line.length / 2)}`}
        fen={askedPosition(exercise, line).fen}
        onMove={(move) => session.try(move)}
      />
    </>
  );
}

/** Focuses the button for the next exercise, so that a single key press activates it. */
function ActionsAfter({ session, exercise }: ActionsProps) {
  const { t } = useTranslation();
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    buttons.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
  }, []);
  const fen = exercise.fen.replaceAll(' ', '_');
  return (
    <div ref={buttons} className={exerciseClasses.actions}>
      <Button kind="primary" aria-keyshortcuts="N" onClick={() => runOnce(() => session.next())}>
        {t('exercises.next')} <kbd aria-hidden="true">{'N'}</kbd>
      </Button>
      <Button aria-keyshortcuts="R" onClick={() => runOnce(() => session.retry())}>
        {t('exercises.retry')} <kbd aria-hidden="true">{'R'}</kbd>
      </Button>
      <LinkButton to={`/?fen=${fen}&moves=${exercise.moves.join('')}&ply=0`}>
        {t('exercises.analyse')}
      </LinkButton>
    </div>
  );
}

/** Ignores a second click for a moment: it would hit “Hint” or “Solution” of the exercise that appears. */
function runOnce(work: () => void): void {
  ignoreSecondTap(SLOW_DOUBLE_TAP);
  work();
}

/** Says what becomes of tries that the server has not received. */
function Unsent() {
  const { t } = useTranslation();
  const count = useStore(tryOutbox().waiting, (state) => state.count);
  return (
    <p className={exerciseClasses.waiting} role="status">
      {count > 0 && t('exercises.waiting', { count })}
    </p>
  );
}
