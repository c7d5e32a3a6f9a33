import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '~icons/chevron-down';
import lineMoves from '../../../components/line-moves.module.css';
import { LinePreview } from '../../../components/line-preview.tsx';
import type { AnalysisLine } from '../../../engine/analysis.ts';
import { scoreText } from '../../../engine/shown-score.ts';
import { playLine } from '../../../lib/game/game-store.ts';
import { type LineWord, lineWords } from '../../../lib/game/line-words.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import classes from './engine-panel.module.css';

interface LineRowProps {
  readonly line: AnalysisLine;
  readonly fen: string;
  readonly ply: number;
  /** Index of the move that is previewed. */
  readonly shown: number | undefined;
}

export function LineRow({ line, fen, ply, shown }: LineRowProps) {
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useState(false);
  const words = useWords(line, fen, ply);
  const score = scoreText(line.score);
  const preview = shown === undefined ? undefined : words[shown];
  const caret = t(isExpanded ? 'engine.collapse' : 'engine.expand', { rank: line.rank });
  return (
    <li className={classes.line} data-best={line.rank === 1} data-expanded={isExpanded}>
      <span className={classes.chip}>{score}</span>
      <div
        role="toolbar"
        aria-label={t('engine.line', { rank: line.rank, score })}
        className={lineMoves.moves}
      >
        {words.map((word, index) => (
          <MoveButton
            key={index}
            word={word}
            rank={line.rank}
            index={index}
            isTabStop={index === (shown ?? 0)}
            isPreviewed={index === shown}
            onPlay={() => playLine(line.moves.slice(0, index + 1))}
          />
        ))}
      </div>
      <button
        type="button"
        className={classes.caret}
        aria-label={caret}
        aria-expanded={isExpanded}
        data-hint={caret}
        onClick={() => setExpanded(!isExpanded)}
      >
        <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
      </button>
      {preview !== undefined && <LinePreview word={preview} rank={line.rank} index={shown ?? 0} />}
    </li>
  );
}

/** The texts of a line's moves. They are recomputed only if the moves change, not for each new depth. */
function useWords({ moves }: AnalysisLine, fen: string, ply: number): readonly LineWord[] {
  const notation = useMoveNotation();
  const line = moves.join(' ');
  return useMemo(
    () => lineWords(fen, line.split(' '), { notation, ply }),
    [fen, line, notation, ply],
  );
}

interface MoveButtonProps {
  readonly word: LineWord;
  readonly rank: number;
  readonly index: number;
  readonly isTabStop: boolean;
  readonly isPreviewed: boolean;
  readonly onPlay: () => void;
}

/** A move of a line. Each line has one tab stop, and the arrow keys move within the line. */
function MoveButton({ word, rank, index, isTabStop, isPreviewed, onPlay }: MoveButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t('engine.play', { move: word.text })}
      data-rank={rank}
      data-move={index}
      data-shown={isPreviewed}
      onClick={onPlay}
    >
      {word.number !== '' && <small>{word.number}</small>}
      {word.text}
    </button>
  );
}
