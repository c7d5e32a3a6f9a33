import { MiniBoard } from '@chuhe/board/mini-board';
import { nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import { isBadGrade } from '@chuhe/lessons/move-verdict';
import type { Reason } from '@chuhe/lessons/reason';
import { bestView, type TurningPoint } from '@chuhe/lessons/review';
import type { Position } from '@chuhe/rules/position';
import type { TFunction } from 'i18next';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { gameStore, goTo } from '../../../lib/game/game-store.ts';
import { gradeSign } from '../../../lib/game/glyph-signs.ts';
import { numberedText } from '../../../lib/game/move-text.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { activityStore } from '../../../lib/state/activity.ts';
import { useReasonAgainstAnotherGame } from '../../../lib/state/another-game.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import type { ShownReview } from './game-review.ts';
import { NoReason, replyTo } from './no-reason.tsx';
import { proofMode } from './proof-mode.ts';
import { ProofSteps } from './proof-steps.tsx';
import { reasonShapes, reasonText } from './reason-words.ts';
import { exercisesOf, retryMode } from './retry-mode.ts';
import review from './review.module.css';
import classes from './turning-cards.module.css';
import { useMoveTexts } from './use-move-texts.ts';

/** Width of the board of a card, in pixels: the smallest one with characters on its pieces. */
const BOARD_SIZE = 120;

/** The moves that changed the course of the game, each with what was better and why. */
export function TurningCards(shown: ShownReview) {
  const { t } = useTranslation();
  const { turningPoints } = shown.review;
  const others =
    shown.review.verdicts.filter((each) => isBadGrade(each?.grade)).length - turningPoints.length;
  // Proofs and exercises take over the board, and a game in progress would be lost.
  const isPlaying = useReasonAgainstAnotherGame() === 'disabledReasons.endGame';
  const reasonId = useId();
  // The cards tell the answers of exercises.
  const isRetrying = useStore(activityStore, ({ activity }) => activity === 'retry');
  if (isRetrying) return null;
  if (turningPoints.length === 0) return <p className={review.calm}>{t('review.noTurns')}</p>;
  return (
    <section className={classes.turns}>
      <h2>{t('review.turns')}</h2>
      {others > 0 && <p>{t('review.turnsMore', { count: others })}</p>}
      <ol>
        {turningPoints.map((point) => (
          <TurningCard
            key={point.ply}
            point={point}
            shown={shown}
            obstacle={isPlaying ? reasonId : undefined}
          />
        ))}
      </ol>
      {isPlaying && <p id={reasonId}>{t('disabledReasons.endGame')}</p>}
    </section>
  );
}

interface CardProps {
  readonly point: TurningPoint;
  readonly shown: ShownReview;
  /** The id of the text that says why the board cannot be used; `undefined` if it can. */
  readonly obstacle: string | undefined;
}

function TurningCard({ point, shown, obstacle }: CardProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const game = useStore(gameStore, (state) => state.game);
  const { moves, review: verdicts, findings, reasons } = shown;
  const index = point.ply - 1;
  const [played, grade] = [moves[index], verdicts.verdicts[index]?.grade];
  const node = game.nodes.get(played?.id ?? ROOT)?.parent;
  const text = useMoveTexts(node ?? ROOT);
  if (played === undefined || grade === undefined || node === undefined) return null;
  const before = positionAt(game, node);
  const better = bestView(index, findings)?.lines[0]?.moves[0];
  const reason = reasons[index];
  const name = numberedText(game, played.id, notation);
  const { sign, tone } = gradeSign(grade);
  return (
    <li className={classes.card}>
      <CardBoard
        before={before}
        move={played.move}
        mover={point.mover}
        name={name}
        reason={reason}
      />
      <div className={classes.words}>
        <h3>
          <button type="button" onClick={() => goTo(played.id)}>
            {name} <i data-tone={tone}>{sign}</i>
          </button>
          {reason !== undefined && <small>{t(`badMoveReasons.kinds.${reason.kind}`)}</small>}
        </h3>
        <p>{turnText(point, t)}</p>
        <p className={classes.reason}>
          {reason === undefined ? (
            <NoReason id={played.id} line={replyTo(point.ply, shown)} />
          ) : (
            reasonText(reason, { before, move: played.move }, t)
          )}
        </p>
        {better !== undefined && better !== played.move && (
          <p>{t('review.better', { move: text(better) })}</p>
        )}
      </div>
      <CardActions point={point} shown={shown} obstacle={obstacle} />
    </li>
  );
}

interface CardBoardProps {
  readonly before: Position;
  readonly move: string;
  readonly mover: TurningPoint['mover'];
  readonly name: string;
  readonly reason: Reason | undefined;
}

/** The position before the move, seen by the side that moved, with the move and circles around the pieces that the reason names. */
function CardBoard({ before, move, mover, name, reason }: CardBoardProps) {
  const { t } = useTranslation();
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  const shapes = useMemo(() => reason && reasonShapes(reason, before), [reason, before]);
  return (
    <MiniBoard
      placement={before.fen}
      size={BOARD_SIZE}
      orientation={mover}
      theme={boardTheme}
      pieces={BOARD_PIECES[pieceSet]}
      lastMove={{ from: move.slice(0, 2), to: move.slice(2) }}
      shapes={shapes}
      label={t('review.turnBoard', { move: name })}
    />
  );
}

/** Number of the moves of an engine's line that is shown without a reason. */
const SHOWN = 8;

/** Shows the proof on the board, or begins the exercise at the position. */
function CardActions({ point, shown, obstacle }: CardProps) {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const proof = useStore(proofMode().store, (state) => state.proof);
  const id = shown.moves[point.ply - 1]?.id;
  const reason = shown.reasons[point.ply - 1];
  const line = replyTo(point.ply, shown).slice(0, SHOWN);
  const isShown = id !== undefined && proof?.id === id;
  const why = useFocusAfter(isShown);
  if (id === undefined || nodeOf(game, id).parent === undefined) return null;
  if (isShown) return <ProofSteps proof={proof} />;
  const begin = (): void => {
    const all = exercisesOf(game, shown, point.mover);
    retryMode().begin(all.filter(({ ply }) => ply === point.ply));
  };
  const described = { disabled: obstacle !== undefined, 'aria-describedby': obstacle };
  return (
    <div className={classes.actions} ref={why}>
      {reason !== undefined && (
        <Button kind="primary" {...described} onClick={() => proofMode().begin(id, reason)}>
          {t('review.showWhy')}
        </Button>
      )}
      {reason === undefined && line.length > 0 && (
        <Button
          kind="primary"
          {...described}
          onClick={() => proofMode().begin(id, { proof: { from: 'after', moves: line } })}
        >
          {t('review.showLine')}
        </Button>
      )}
      <Button {...described} onClick={begin}>
        {t('review.tryYourself')}
      </Button>
    </div>
  );
}

/** Gives the focus back to the button that has begun a proof, if the focus is lost with its steps. */
function useFocusAfter(isShown: boolean) {
  const actions = useRef<HTMLDivElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body)
      actions.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
  return actions;
}

/** @example `Black’s chance falls from 48 % to 12 %.` */
function turnText({ mover, before, after }: TurningPoint, t: TFunction): string {
  const percent = (chance: number): number =>
    Math.round(100 * (mover === 'red' ? chance : 1 - chance));
  const side = t(`analysis.${mover}`);
  return t('review.turn', { side, before: percent(before), after: percent(after) });
}
