import { toPlacement } from '@chuhe/board/placement';
import { type Color, oppositeColor } from '@chuhe/rules/piece';
import { useTranslation } from 'react-i18next';
import { ChoiceRow } from '../../../../components/choice-row.tsx';
import classes from '../play.module.css';
import { DEFAULT_HOLD, GOAL_KINDS, type Goal, type GoalKind, HOLD_LENGTHS } from './goal.ts';
import { targetName } from './goal-words.ts';
import { worthOf } from './material.ts';

export interface GoalChoices {
  readonly kind: GoalKind;
  /** Moves for the goal `hold`. */
  readonly hold: number;
  /** The square of the piece to be won; `undefined` for the most valuable one. */
  readonly square: string | undefined;
}

const NO_GOAL: GoalChoices = { kind: 'none', hold: DEFAULT_HOLD, square: undefined };

/** The choices that stand for a goal. */
export function choicesOf(goal: Goal | undefined): GoalChoices {
  if (goal === undefined) return NO_GOAL;
  if (goal.kind === 'hold') return { ...NO_GOAL, kind: 'hold', hold: goal.moves };
  if (goal.kind === 'piece') return { ...NO_GOAL, kind: 'piece', square: goal.square };
  return { ...NO_GOAL, kind: goal.kind };
}

/** The goal that the choices stand for in a position. */
export function chosenGoal(
  { kind, hold, square }: GoalChoices,
  targets: Targets,
): Goal | undefined {
  if (kind === 'none') return undefined;
  if (kind === 'hold') return { kind, moves: hold };
  if (kind !== 'piece') return { kind };
  return { kind, square: targetOf(square, targets) };
}

/** The squares of the pieces that can be won, the most valuable first. */
type Targets = readonly string[];

/** The engine's pieces except its king. */
export function targetsIn(fen: string, human: Color): Targets {
  return [...toPlacement(fen)]
    .filter(([, { color, role }]) => color === oppositeColor(human) && role !== 'king')
    .toSorted(([, one], [, other]) => worthOf(other) - worthOf(one))
    .map(([square]) => square);
}

function targetOf(square: string | undefined, targets: Targets): string {
  return targets.find((each) => each === square) ?? targets[0] ?? '';
}

/** An address can ask for a number of moves that the dialog does not offer otherwise. */
function lengthsWith(moves: number): readonly number[] {
  return [...new Set([...HOLD_LENGTHS, moves])].toSorted((one, other) => one - other);
}

interface GoalChoiceProps {
  readonly choices: GoalChoices;
  readonly fen: string;
  readonly targets: Targets;
  readonly onChange: (changes: Partial<GoalChoices>) => void;
}

/** Lets the user choose the goal, and what belongs to it. */
export function GoalChoice({ choices, fen, targets, onChange }: GoalChoiceProps) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceRow
        label={t('play.goal.label')}
        value={choices.kind}
        options={GOAL_KINDS.map((kind) => [kind, t(`play.goal.kinds.${kind}`)])}
        onChoose={(kind) => onChange({ kind })}
      />
      {choices.kind === 'hold' && (
        <ChoiceRow
          label={t('play.goal.moves')}
          value={choices.hold}
          options={lengthsWith(choices.hold).map((moves) => [moves, moves])}
          onChoose={(hold) => onChange({ hold })}
        />
      )}
      {choices.kind === 'piece' && targets.length > 0 && (
        <ChoiceRow
          label={t('play.goal.piece')}
          value={targetOf(choices.square, targets)}
          options={targets.map((square) => [square, targetName(fen, square, t)])}
          onChoose={(square) => onChange({ square })}
        />
      )}
      {choices.kind !== 'none' && (
        <p className={classes.explained} role="status">
          {t(`play.goal.explain.${choices.kind}`)}
        </p>
      )}
    </>
  );
}
