import { positionAt, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { RULESETS } from '@chuhe/rules/judge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { startPlay } from './board-play.ts';
import { LEVEL_NUMBERS } from './levels.ts';
import classes from './play.module.css';
import {
  CLOCKS,
  clockOf,
  type KeptChoices,
  keepChoices,
  readChoices,
  SIDES,
  sideOf,
} from './play-choices.ts';
import { strengthText } from './play-words.ts';

/** Lets the user choose level, side, clock and first position of a new game. */
export function PlayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState(readChoices);
  const [board] = useState(boardNow);
  const [from, setFrom] = useState(board.isGiven ? board.fen : INITIAL_FEN);
  const change = (changes: Partial<KeptChoices>): void => setChoices({ ...choices, ...changes });
  const start = (): void => {
    keepChoices(choices);
    const { level, ruleset } = choices;
    const human = sideOf(choices.side, Math.random);
    startPlay({ human, level, ruleset, clock: clockOf(choices.clock) }, from);
    onClose();
  };
  return (
    <Dialog title={t('play.title')} address="play" onClose={onClose}>
      <ChoiceRow
        label={t('play.level')}
        value={choices.level}
        options={LEVEL_NUMBERS.map((level) => [
          level,
          `${level} · ${t(`play.levels.level${level}`)}`,
        ])}
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
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('play.cancel')}</Button>
        <Button kind="primary" onClick={start}>
          {t('play.start')}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * The position on the board, if a move can be played in it, or else the one in which its game began. `isGiven` tells whether the game began
 * in a position that was set up or pasted.
 */
function boardNow() {
  const { game, current } = gameStore.getState();
  const { fen } = [current, ROOT]
    .map((node) => positionAt(game, node))
    .find((position) => position.moves().length > 0) ?? { fen: INITIAL_FEN };
  const isOver = fen !== positionAt(game, current).fen;
  return { fen, isOver, isGiven: game.start !== INITIAL_FEN };
}
