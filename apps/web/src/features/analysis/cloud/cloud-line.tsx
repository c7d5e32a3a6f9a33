import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import lineMoves from '../../../components/line-moves.module.css';
import { LinePreview } from '../../../components/line-preview.tsx';
import { useWheelSteps } from '../../../components/use-wheel-steps.ts';
import { playLine } from '../../../lib/game/game-store.ts';
import { lineWords, SHOWN_MOVES } from '../../../lib/game/line-words.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import classes from './cloud-panel.module.css';

interface CloudLineProps {
  /** The position in which the line begins. */
  readonly fen: string;
  readonly line: readonly string[];
  /** Number of plies before the line. */
  readonly ply: number;
}

/** The rank of the cloud's line. It differs from the ranks of the engine's lines, which begin at 1. */
const RANK = 0;

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

/**
 * The cloud's best line, as far as it is known. Pointing at a move or focusing it previews its position, the wheel and the arrow
 * keys move along the line, and a click plays the line up to the move.
 */
export function CloudLine({ fen, line, ply }: CloudLineProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const list = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState<number>();
  const words = useMemo(() => lineWords(fen, line, { notation, ply }), [fen, line, notation, ply]);
  const last = Math.min(line.length, SHOWN_MOVES) - 1;
  const go = (step: number): number | undefined => {
    if (shown === undefined || last < 0) return undefined;
    const next = Math.max(0, Math.min(last, shown + step));
    setShown(next);
    return next;
  };
  useWheelSteps(list, go);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS.get(event.key);
    const next = step === undefined ? undefined : go(step);
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  const preview = shown === undefined ? undefined : words[shown];
  return (
    <ol
      ref={list}
      className={classes.line}
      onPointerOver={({ target, pointerType }) => {
        const index = pointerType === 'mouse' ? indexOf(target) : undefined;
        if (index !== undefined) setShown(index);
      }}
      onPointerLeave={() => setShown(undefined)}
      onFocus={({ target }) => target.matches(':focus-visible') && setShown(indexOf(target))}
      onBlur={() => setShown(undefined)}
      onKeyDown={onKeyDown}
    >
      <li>
        <span className={classes.chip}>{t('cloud.line')}</span>
        <div role="toolbar" aria-label={t('cloud.lineLabel')} className={lineMoves.moves}>
          {words.map((word, index) => (
            <button
              key={index}
              type="button"
              tabIndex={index === (shown ?? 0) ? 0 : -1}
              aria-label={t('engine.play', { move: word.text })}
              data-rank={RANK}
              data-move={index}
              data-shown={index === shown}
              onClick={() => playLine(line.slice(0, index + 1))}
            >
              {word.number !== '' && <small>{word.number}</small>}
              {word.text}
            </button>
          ))}
        </div>
        {preview !== undefined && <LinePreview word={preview} rank={RANK} index={shown ?? 0} />}
      </li>
    </ol>
  );
}

function indexOf(target: EventTarget): number | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-move]') : null;
  return button === null ? undefined : Number(button.dataset['move']);
}
