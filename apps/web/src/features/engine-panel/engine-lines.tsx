import { MiniBoard } from '@chuhe/board/mini-board';
import { type MouseEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { AnalysisLine, PositionEvaluation } from '../../engine/analysis.ts';
import { gameStore, playLine } from '../../lib/game/game-store.ts';
import { useMoveNotation } from '../../lib/game/use-move-notation.ts';
import { preferencesStore } from '../../lib/state/preferences.ts';
import classes from './engine-panel.module.css';
import { type LineWord, lineWords } from './line-words.ts';
import { scoreText } from './shown-score.ts';

interface EngineLinesProps {
  readonly evaluation: PositionEvaluation;
  readonly fen: string;
  readonly ply: number;
}

interface Preview {
  readonly word: LineWord;
  readonly left: number;
  readonly top: number;
}

export function EngineLines({ evaluation, fen, ply }: EngineLinesProps) {
  const [preview, setPreview] = useState<Preview>();
  return (
    <>
      <ol className={classes.lines} onPointerLeave={() => setPreview(undefined)}>
        {evaluation.lines.map((line) => (
          <LineRow key={line.rank} line={line} fen={fen} ply={ply} onPreview={setPreview} />
        ))}
      </ol>
      {preview !== undefined && preview.word.fen !== fen && <PreviewBoard {...preview} />}
    </>
  );
}

interface LineRowProps extends Omit<EngineLinesProps, 'evaluation'> {
  readonly line: AnalysisLine;
  readonly onPreview: (preview: Preview | undefined) => void;
}

function LineRow({ line, fen, ply, onPreview }: LineRowProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const moves = line.moves.join(' ');
  const words = useMemo(
    () => lineWords(fen, moves.split(' '), { notation, ply }),
    [fen, moves, notation, ply],
  );
  const score = scoreText(line.score);
  return (
    <li className={classes.line} data-best={line.rank === 1}>
      <span className={classes.chip} aria-label={t('engine.line', { rank: line.rank, score })}>
        {score}
      </span>
      <span className={classes.moves}>
        {words.map((word, index) => (
          <MoveButton
            // A line is the same move after move as long as its words are.
            key={`${index} ${word.move}`}
            word={word}
            isFirst={index === 0}
            onPreview={onPreview}
            onPlay={() => playLine(line.moves.slice(0, index + 1))}
          />
        ))}
      </span>
    </li>
  );
}

interface MoveButtonProps {
  readonly word: LineWord;
  readonly isFirst: boolean;
  readonly onPreview: (preview: Preview | undefined) => void;
  readonly onPlay: () => void;
}

function MoveButton({ word, isFirst, onPreview, onPlay }: MoveButtonProps) {
  const { t } = useTranslation();
  const show = ({ currentTarget }: Pick<MouseEvent, 'currentTarget'>): void => {
    const { left, bottom } = currentTarget.getBoundingClientRect();
    onPreview({ word, left: Math.min(left, window.innerWidth - 216), top: bottom + 6 });
  };
  return (
    <button
      type="button"
      tabIndex={isFirst ? 0 : -1}
      aria-label={t('engine.play', { move: word.text })}
      onPointerEnter={show}
      onFocus={show}
      onBlur={() => onPreview(undefined)}
      onClick={onPlay}
    >
      {word.number !== '' && <small>{word.number}</small>}
      {word.text}
    </button>
  );
}

/** The position after the move under the pointer. */
function PreviewBoard({ word, left, top }: Preview) {
  const orientation = useStore(gameStore, (state) => state.orientation);
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  return (
    <div className={classes.preview} style={{ left, top: Math.min(top, window.innerHeight - 246) }}>
      <MiniBoard
        placement={word.fen}
        size={200}
        orientation={orientation}
        theme={boardTheme}
        pieces={pieceSet === 'intl' ? 'international' : pieceSet}
        lastMove={{ from: word.move.slice(0, 2), to: word.move.slice(2) }}
      />
    </div>
  );
}
