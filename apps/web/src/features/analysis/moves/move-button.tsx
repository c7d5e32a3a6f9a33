import type { Notation } from '@chuhe/game/notation';
import type { Game, NodeId } from '@chuhe/game/tree';
import { nodeOf } from '@chuhe/game/tree';
import { MOVE_GRADES } from '@chuhe/lessons/move-grade';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { shortScoreText } from '../../../lib/game/evaluation-text.ts';
import { evaluationAt } from '../../../lib/game/evaluations.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { glyphSign, gradeSign } from '../../../lib/game/glyph-signs.ts';
import { liveGlyphOf, liveGlyphs } from '../../../lib/game/live-glyphs.ts';
import { moveText } from '../../../lib/game/move-text.ts';
import type { TouchedMoves } from './move-edits.ts';
import { HiddenJudgementsContext, MoveMarkContext } from './move-mark.ts';
import classes from './moves-panel.module.css';

/** The values that every row needs to draw its moves. */
export interface RowContext {
  readonly game: Game;
  readonly notation: Notation;
  readonly current: NodeId;
  readonly preview: TouchedMoves | undefined;
}

interface MoveButtonProps extends RowContext {
  readonly id: NodeId;
  readonly className: string | undefined;
  readonly hasScore?: boolean;
}

/** A move. The list handles clicks on it by `data-node`. The list is the tab stop, not the move. */
export function MoveButton({ id, className, hasScore = false, ...context }: MoveButtonProps) {
  const { game, notation, current, preview } = context;
  const { glyphs = [] } = nodeOf(game, id);
  const mark = use(MoveMarkContext);
  const isHidden = use(HiddenJudgementsContext);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={className}
      data-node={id}
      data-preview={preview?.nodes.has(id) === true ? preview.kind : undefined}
      aria-current={id === current ? 'true' : undefined}
    >
      <span className={classes.text}>{moveText(game, id, notation)}</span>
      {!isHidden && <Glyphs glyphs={glyphs} />}
      {!isHidden && !glyphs.some(isGrade) && <LiveGlyph game={game} id={id} />}
      {mark?.(game, id)}
      {hasScore && !isHidden && <Score id={id} />}
    </button>
  );
}

/** Has a separate subscription, so that a new evaluation redraws only this score and not the row. */
function Score({ id }: { readonly id: NodeId }) {
  const evaluation = useStore(gameStore, (state) => evaluationAt(state, id));
  if (evaluation === undefined) return null;
  return <small className={classes.score}>{shortScoreText(evaluation)}</small>;
}

/** The engine's grade of a move that has none in the game. Has a separate subscription, as a score has. */
function LiveGlyph({ game, id }: Pick<MoveButtonProps, 'game' | 'id'>) {
  const { t } = useTranslation();
  const grade = useStore(liveGlyphs, (state) =>
    liveGlyphOf(state, { game, origin: gameStore.getState().origin }, id),
  );
  if (grade === undefined) return null;
  const { sign, tone } = gradeSign(grade);
  return (
    <sup className={classes.glyph} data-tone={tone} data-live data-hint={t('moves.liveGlyph')}>
      {sign}
    </sup>
  );
}

function isGrade(glyph: number): boolean {
  return MOVE_GRADES.some((grade) => grade === glyph);
}

function Glyphs({ glyphs }: { readonly glyphs: readonly number[] }) {
  return glyphs.map((glyph) => {
    const shown = glyphSign(glyph);
    return (
      shown !== undefined && (
        <sup key={glyph} className={classes.glyph} data-tone={shown.tone}>
          {shown.sign}
        </sup>
      )
    );
  });
}
