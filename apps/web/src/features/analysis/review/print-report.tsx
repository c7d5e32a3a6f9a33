import { MiniBoard } from '@chuhe/board/mini-board';
import { winChance } from '@chuhe/cloudbook/score';
import { scoreRows } from '@chuhe/game/score-sheet';
import { type GameNode, getTag, nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import { scoreOfEvaluation } from '@chuhe/lessons/evaluation-of-score';
import { bestView, pliesWith } from '@chuhe/lessons/review';
import type { Color } from '@chuhe/rules/piece';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useIsPrinting } from '../../../components/print/use-is-printing.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { evaluationAt } from '../../../lib/game/evaluations.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { glyphSign, gradeSign } from '../../../lib/game/glyph-signs.ts';
import { firstNumber, moveText, numberedText } from '../../../lib/game/move-text.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { printDialogStore } from '../../../lib/state/print-dialog-open.ts';
import type { ShownReview } from './game-review.ts';
import { PhaseTable } from './phase-table.tsx';
import classes from './print-report.module.css';
import { reasonText } from './reason-words.ts';
import { Counts, Opening, SideCards } from './report-parts.tsx';
import { useMoveTexts } from './use-move-texts.ts';

/** The printed report, or only the score sheet until the review is finished. It is rendered only while the browser prints, whether by the page's button or the browser's menu. */
export function PrintedReport(shown: ShownReview) {
  const isPrinting = useIsPrinting();
  const isOther = useStore(printDialogStore, ({ isOpen }) => isOpen);
  return isPrinting && !isOther ? createPortal(<Sheet {...shown} />, document.body) : null;
}

function Sheet(shown: ShownReview) {
  const { t } = useTranslation();
  const isDone = shown.state.status.kind === 'done';
  return (
    <article className={classes.sheet} data-printed="">
      <h1>{t(isDone ? 'review.title' : 'review.scoreSheet')}</h1>
      <Players />
      <Opening />
      {isDone && (
        <>
          <SideCards review={shown.review} />
          <Counts {...shown} />
          <PhaseTable review={shown.review} />
          <Course {...shown} />
          <Mistakes {...shown} />
          <h2>{t('review.scoreSheet')}</h2>
        </>
      )}
      <ScoreSheet {...shown} />
    </article>
  );
}

/** The moves of the mainline with the signs that the game has, one row for each pair. */
function ScoreSheet({ moves }: Pick<ShownReview, 'moves'>) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const game = useStore(gameStore, (state) => state.game);
  const cellText = (node: GameNode): string => {
    const signs = (node.glyphs ?? []).flatMap((glyph) => glyphSign(glyph)?.sign ?? []);
    return [moveText(game, node.id, notation), ...signs].join(' ');
  };
  const rows = scoreRows(
    game,
    moves.map(({ id }) => nodeOf(game, id)),
  );
  return (
    <ol className={classes.scoreSheet} aria-label={t('review.scoreSheet')}>
      {rows.map(({ number, red, black }) => (
        <li key={number}>
          <span>{number + firstNumber(game) - 1}.</span>
          <span>{red ? cellText(red) : '…'}</span>
          <span>{black && cellText(black)}</span>
        </li>
      ))}
    </ol>
  );
}

function Players() {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const nameOf = (tag: 'Red' | 'Black', color: Color): string =>
    getTag(game, tag) ?? t(`analysis.${color}`);
  const about = ['Event', 'Date', 'Result'].flatMap((tag) => getTag(game, tag) ?? []);
  return (
    <p>
      <b>
        {nameOf('Red', 'red')} – {nameOf('Black', 'black')}
      </b>
      {about.length > 0 && ` · ${about.join(' · ')}`}
    </p>
  );
}

const [WIDTH, HEIGHT] = [600, 120];

/** A graph of Red's winning chance by move, with 100 % at the top. */
function Course({ moves, findings: { views } }: Pick<ShownReview, 'moves' | 'findings'>) {
  const { game, notes } = useStore(gameStore);
  const step = WIDTH / Math.max(1, views.length - 1);
  const points = views.flatMap((view, ply) => {
    const noted = evaluationAt({ game, notes }, moves[ply - 1]?.id ?? ROOT);
    const score = noted === undefined ? view?.score : scoreOfEvaluation(noted);
    return score === undefined ? [] : [`${ply * step},${HEIGHT * (1 - winChance(score))}`];
  });
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.course} aria-hidden="true">
      <rect width={WIDTH} height={HEIGHT} />
      <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}

function Mistakes({ review, moves, findings, reasons }: ShownReview) {
  const { t } = useTranslation();
  const plies = pliesWith(review, [2, 4]);
  if (plies.length === 0) return null;
  return (
    <section>
      <h2>{t('review.mistakes')}</h2>
      <ol className={classes.mistakes}>
        {plies.map((ply) => (
          <Mistake
            key={ply}
            ply={ply}
            review={review}
            moves={moves}
            findings={findings}
            reasons={reasons}
          />
        ))}
      </ol>
    </section>
  );
}

interface MistakeProps extends Pick<ShownReview, 'review' | 'moves' | 'findings' | 'reasons'> {
  readonly ply: number;
}

/** The position before a bad move, the move played, the better move, and why it is bad. */
function Mistake({ ply, review, moves, findings, reasons }: MistakeProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const game = useStore(gameStore, (state) => state.game);
  const { pieceSet } = useStore(preferencesStore);
  const [move, grade] = [moves[ply - 1], review.verdicts[ply - 1]?.grade];
  const node = game.nodes.get(move?.id ?? ROOT)?.parent;
  const text = useMoveTexts(node ?? ROOT);
  if (move === undefined || grade === undefined || node === undefined) return null;
  const better = bestView(ply - 1, findings)?.lines[0]?.moves[0];
  const reason = reasons[ply - 1];
  const before = positionAt(game, node);
  return (
    <li>
      <MiniBoard
        placement={before.fen}
        size={200}
        orientation={move.mover}
        theme="paper"
        pieces={BOARD_PIECES[pieceSet]}
        lastMove={{ from: move.move.slice(0, 2), to: move.move.slice(2) }}
      />
      <p>
        <b>
          {numberedText(game, move.id, notation)} {gradeSign(grade).sign}
        </b>
        {better !== undefined && <span>{t('review.better', { move: text(better) })}</span>}
        {reason !== undefined && <span>{reasonText(reason, { before, move: move.move }, t)}</span>}
      </p>
    </li>
  );
}
