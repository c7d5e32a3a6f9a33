import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../engine/use-engine.ts';
import { useMoveNotation } from '../../lib/game/use-move-notation.ts';
import classes from './engine-strip.module.css';
import { EngineSwitch } from './engine-switch.tsx';
import { lineWords } from './line-words.ts';
import { scoreText } from './shown-score.ts';
import { theEngine } from './the-engine.ts';
import { useShownPosition } from './use-game-engine.ts';

/** The engine in one line, for a phone: switch, score and best line. */
export function EngineStrip() {
  const { t } = useTranslation();
  const { state, evaluation } = useEngine(theEngine());
  const { fen, ply } = useShownPosition();
  const notation = useMoveNotation();
  const best = state.kind !== 'off' && evaluation?.key === fen ? evaluation.lines[0] : undefined;
  const moves = best?.moves.join(' ');
  const words = useMemo(
    () => (moves === undefined ? [] : lineWords(fen, moves.split(' '), { notation, ply })),
    [fen, moves, notation, ply],
  );
  return (
    <div className={classes.strip}>
      <EngineSwitch state={state} />
      {best === undefined ? (
        <span className={classes.hint}>
          {t(state.kind === 'off' ? 'engine.idle' : 'engine.thinking')}
        </span>
      ) : (
        <>
          <b>{scoreText(best.score)}</b>
          <span className={classes.moves}>
            {words.map(({ number, text }) => (number ? `${number} ${text}` : text)).join(' ')}
          </span>
          <small>{best.depth}</small>
        </>
      )}
    </div>
  );
}
