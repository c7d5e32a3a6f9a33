import type { Exercise } from '@chuhe/contract/exercise';
import { makeMoveText } from '@chuhe/game/notation';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconCheck from '~icons/check';
import IconHistory from '~icons/history';
import IconX from '~icons/x';
import { Button, LinkButton } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { ignoreSecondTap, SLOW_DOUBLE_TAP } from '../../../lib/ignore-taps.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { usePlayerNames } from '../../../lib/player-names.ts';
import { dayText, gameDateText } from '../../../lib/time-text.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { turnOf } from '../trainer/turn-of.ts';
import { TypedAnswer } from '../trainer/typed-answer.tsx';
import { usePieceToMove } from '../use-piece-to-move.ts';
import { ExerciseBoard } from './exercise-board.tsx';
import {
  askedPosition,
  type ExerciseSession,
  type ExerciseState,
  isOver,
  positionAfter,
} from './exercise-session.ts';
import classes from './exercises.module.css';
import { ReportDialog } from './report-dialog.tsx';
import { themeNames } from './theme-names.ts';

interface ExerciseViewProps {
  readonly session: ExerciseSession;
  readonly exercise: Exercise;
}

/** One exercise: the position, the task, what became of the last move, and the buttons. */
export function ExerciseView({ session, exercise }: ExerciseViewProps) {
  const { t } = useTranslation();
  const state = useStore(session.store);
  const missed =
    exercise.missedAt === null
      ? undefined
      : t('exercises.answeredOn', { day: dayText(exercise.missedAt, currentLanguage()) });
  const task = useTask(exercise);
  useAnnounced(joinSentences(task, missed));
  return (
    <section className={classes.exercise} aria-label={t('exercises.board')}>
      <div className={classes.board}>
        <ExerciseBoard exercise={exercise} state={state} onMove={(move) => session.try(move)} />
      </div>
      <div className={classes.side}>
        <h2 className={classes.task} data-side={turnOf(exercise.fen)}>
          {task}
        </h2>
        {missed !== undefined && (
          <p className={classes.missed}>
            <IconHistory size={16} aria-hidden="true" />
            {missed}
          </p>
        )}
        <div role="status" className={classes.verdict} data-kind={verdictOf(state)}>
          <Verdict exercise={exercise} state={state} />
        </div>
        {isOver(state.step) ? (
          <ActionsAfter key={exercise.exerciseId} session={session} exercise={exercise} />
        ) : (
          <ExerciseActions session={session} exercise={exercise} />
        )}
        <GameOfExercise exercise={exercise} isOver={isOver(state.step)} />
      </div>
    </section>
  );
}

function useTask({ kind, fen, moves }: Exercise): string {
  const { t } = useTranslation();
  const turn = t(`exercises.toMove.${turnOf(fen)}`);
  return t(`exercises.tasks.${kind}`, { turn, moves: (moves.length + 1) / 2 });
}

function verdictOf({ step, tried, line, isHinted }: ExerciseState): 'right' | 'wrong' | 'plain' {
  if (step.kind === 'solved') return 'right';
  if (step.kind === 'shown' || step.kind === 'showing') return 'plain';
  if (tried !== undefined) return 'wrong';
  return line.length > 0 && !isHinted ? 'right' : 'plain';
}

interface VerdictProps {
  readonly exercise: Exercise;
  readonly state: ExerciseState;
}

/** What became of the last move. */
function Verdict({ exercise, state }: VerdictProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { line, step, tried, isHinted } = state;
  const piece = usePieceToMove(positionAfter(exercise, line), exercise.moves[line.length] ?? '');
  if (isOver(step)) return <EndVerdict exercise={exercise} state={state} />;
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

function EndVerdict({ exercise, state: { step, isMissed, line } }: VerdictProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const isSolved = step.kind === 'solved';
  // The user may have mated with other moves than those of the solution.
  const moves = isSolved ? line : exercise.moves;
  const texts = moves.map((move, index) =>
    makeMoveText(positionAfter(exercise, moves.slice(0, index)).fen, move, notation),
  );
  return (
    <>
      <p>
        {isSolved && <IconCheck size={18} stroke={2.2} aria-hidden="true" />}
        {t(isSolved ? (isMissed ? 'exercises.solvedLate' : 'exercises.solved') : 'exercises.shown')}
      </p>
      <small>{t('exercises.solution', { moves: texts.join(' ') })}</small>
      {isMissed && <small>{t('exercises.comesBack')}</small>}
    </>
  );
}

function ExerciseActions({ session, exercise }: ExerciseViewProps) {
  const { t } = useTranslation();
  const { line, step, isMissed } = useStore(session.store);
  // No buttons while the solution is being played.
  if (step.kind === 'showing') return null;
  return (
    <>
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
      <CostOfHelp isMissed={isMissed} />
      <TypedAnswer
        // The field is emptied for each move that the user has to find.
        key={`${exercise.exerciseId} ${Math.ceil(line.length / 2)}`}
        fen={askedPosition(exercise, line).fen}
        onMove={(move) => session.try(move)}
      />
    </>
  );
}

/** What help costs, or that the exercise comes back. Both texts lie in the same place, so that nothing below moves when they change. */
function CostOfHelp({ isMissed }: Pick<ExerciseState, 'isMissed'>) {
  const { t } = useTranslation();
  return (
    <p role="status" className={classes.cost}>
      <small data-shown={!isMissed}>{t('exercises.helpCounts')}</small>
      <small data-shown={isMissed}>{t('exercises.comesBack')}</small>
    </p>
  );
}

/** Focuses the button for the next exercise, so that a single key press activates it. */
function ActionsAfter({ session, exercise }: ExerciseViewProps) {
  const { t } = useTranslation();
  const buttons = useRef<HTMLDivElement>(null);
  const [isReporting, setReporting] = useState(false);
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
      <LinkButton to={analysisAddress(exercise)}>{t('exercises.analyse')}</LinkButton>
      <Button aria-haspopup="dialog" onClick={() => setReporting(true)}>
        {t('exercises.report')}
      </Button>
      {isReporting && (
        <ReportDialog exerciseId={exercise.exerciseId} onClose={() => setReporting(false)} />
      )}
      <LinkButton to={playAddress(exercise)}>{t('exercises.playOut')}</LinkButton>
    </div>
  );
}

/** Ignores a second click for a moment: it would hit “Hint” or “Solution” of the exercise that appears. */
function runOnce(work: () => void): void {
  ignoreSecondTap(SLOW_DOUBLE_TAP);
  work();
}

/** The address that opens the position with its solution on the board. */
function analysisAddress({ fen, moves }: Exercise): string {
  return `/?fen=${fen.replaceAll(' ', '_')}&moves=${moves.join('')}&ply=0`;
}

/** The address that offers a game against the engine from the position. */
function playAddress({ fen }: Exercise): string {
  return `/?fen=${fen.replaceAll(' ', '_')}&dialog=play`;
}

interface GameOfExerciseProps {
  readonly exercise: Exercise;
  /** Whether the exercise is over. Only then are its difficulty and themes shown, because they help to find the solution. */
  readonly isOver: boolean;
}

/** The game that the position is from and, when the exercise is over, its difficulty and its themes. */
function GameOfExercise({
  exercise: { red, black, event, date, rating, themes },
  isOver,
}: GameOfExerciseProps) {
  const { t } = useTranslation();
  const displayName = usePlayerNames();
  const players = [red, black].map((name) => (name === '' ? '?' : displayName(name))).join(' – ');
  const game = [
    ...(red === '' && black === '' ? [] : [players]),
    ...(date === '' ? [] : [gameDateText(date, currentLanguage())]),
  ].join(t('common.listSeparator'));
  return (
    <footer className={classes.source}>
      {(game !== '' || event !== '') && (
        <p>
          <span>{t('exercises.from')}</span>
          {game !== '' && <b>{game}</b>}
          {event !== '' && <span>{event}</span>}
        </p>
      )}
      {isOver && <p>{t('exercises.difficulty', { rating })}</p>}
      {isOver && themes.length > 0 && (
        <p>{t('exercises.trains', { themes: themeNames(themes, t) })}</p>
      )}
    </footer>
  );
}
