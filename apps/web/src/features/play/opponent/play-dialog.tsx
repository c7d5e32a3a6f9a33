import { positionAt, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { RULESETS } from '@chuhe/rules/judge';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { overlays } from '../../../lib/overlays.ts';
import { forgetPlayFromHere, isPlayFromHere } from '../../../lib/state/play-from-here.ts';
import { startPlay } from './board-play.ts';
import { checkStart } from './goals/check-start.ts';
import { choicesOf, chosenGoal, GoalChoice, targetsIn } from './goals/goal-choice.tsx';
import { faultText } from './goals/goal-words.ts';
import { HeldTerms } from './held-line.tsx';
import { LEVEL_NUMBERS } from './levels.ts';
import classes from './play.module.css';
import {
  CLOCKS,
  clockOf,
  type KeptChoices,
  keepChoices,
  readChoices,
  readWanted,
  SIDES,
  sideOf,
} from './play-choices.ts';
import { levelText, strengthText } from './play-words.ts';

/** Lets the user choose level, side, clock, first position and goal of a new game. The address can ask for some of them. */
export function PlayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [wanted] = useState(() => readWanted(overlays().searchFor('play')));
  const [choices, setChoices] = useState(() => {
    const kept = readChoices();
    return { ...kept, side: wanted.side ?? kept.side, level: wanted.level ?? kept.level };
  });
  const [board] = useState(boardNow);
  const [chosenFrom, setFrom] = useState(board.from);
  const [goals, setGoals] = useState(() => choicesOf(wanted.goal));
  // Drawn once, because the goal depends on the side.
  const [lot] = useState(Math.random);
  const faultId = useId();
  useEffect(() => forgetPlayFromHere, []);
  const change = (changes: Partial<KeptChoices>): void => setChoices({ ...choices, ...changes });
  const human = sideOf(choices.side, () => lot);
  // A goal is rarely about the starting position.
  const from = chosenFrom ?? (goals.kind === 'none' ? INITIAL_FEN : board.fen);
  const targets = targetsIn(from, human);
  const goal = chosenGoal(goals, targets);
  const fault = checkStart(from, { human, goal });
  const start = (): void => {
    if (fault !== undefined) return;
    keepChoices(choices);
    const { level, ruleset } = choices;
    startPlay({ human, level, ruleset, clock: clockOf(choices.clock), goal }, from);
    onClose();
  };
  return (
    <Dialog title={t('play.title')} address="play" onClose={onClose}>
      <HeldTerms fen={board.fen} />
      <ChoiceRow
        label={t('play.level')}
        value={choices.level}
        options={LEVEL_NUMBERS.map((level) => [level, levelText(level, t)])}
        onChoose={(level) => change({ level })}
      />
      <p className={classes.strength} role="status">
        {strengthText(choices.level, t)}
      </p>
      <ChoiceRow
        label={t('play.side')}
        value={choices.side}
        options={SIDES.map((side) => [side, t(`play.sides.${side}`)])}
        onChoose={(side) => change({ side })}
      />
      <ChoiceRow
        label={t('play.clock')}
        value={choices.clock}
        options={CLOCKS.map((name) => [name, name === 'none' ? t('play.noClock') : name])}
        onChoose={(clock) => change({ clock })}
      />
      <ChoiceRow
        label={t('play.ruleset')}
        value={choices.ruleset}
        options={RULESETS.map((ruleset) => [ruleset, t(`coach.rulesets.${ruleset}`)])}
        onChoose={(ruleset) => change({ ruleset })}
      />
      {board.fen !== INITIAL_FEN && (
        <ChoiceRow
          label={t('play.from')}
          value={from}
          options={[
            [INITIAL_FEN, t('play.fromStart')],
            [board.fen, t(board.isOver ? 'play.fromGame' : 'play.fromBoard')],
          ]}
          onChoose={setFrom}
        />
      )}
      <GoalChoice
        choices={goals}
        fen={from}
        targets={targets}
        onChange={(changes) => setGoals({ ...goals, ...changes })}
      />
      {fault !== undefined && (
        <p id={faultId} className={classes.fault} role="alert">
          {faultText(fault, t)}
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('play.cancel')}</Button>
        <Button
          kind="primary"
          aria-disabled={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : faultId}
          onClick={start}
        >
          {t('play.start')}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * The position on the board, if a move can be played in it, or else the one in which its game began. `from` is the position that is chosen
 * at first; `undefined` if that depends on the goal.
 */
function boardNow() {
  const { game, current } = gameStore.getState();
  const { fen } = [current, ROOT]
    .map((node) => positionAt(game, node))
    .find((position) => position.moves().length > 0) ?? { fen: INITIAL_FEN };
  const isOver = fen !== positionAt(game, current).fen;
  const isGiven = isPlayFromHere() || game.start !== INITIAL_FEN;
  return { fen, isOver, from: isGiven ? fen : undefined };
}
