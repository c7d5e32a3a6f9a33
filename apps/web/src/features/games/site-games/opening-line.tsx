import { Board } from '@chuhe/board/board';
import { BoardDefs } from '@chuhe/board/defs';
import { parsePlacement } from '@chuhe/board/placement';
import type { Shape } from '@chuhe/board/shape';
import type { Opening } from '@chuhe/contract/opening';
import { makeMoveText, type Notation } from '@chuhe/game/notation';
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { type Move, makeMove } from '@chuhe/rules/move';
import { COLORS } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button, LinkButton } from '../../../components/button.tsx';
import { labelsOf } from '../../../lib/board-labels.ts';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { makeBoardTexts } from '../../../lib/board-texts.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { addGameToStudy } from '../../../lib/studies/add-to-study.ts';
import classes from './site-games.module.css';

type Plans = Opening['plans'];

interface OpeningLineProps {
  /** The code and the name of the opening. */
  readonly name: string;
  /** The moves that lead to the opening; `undefined` if there are none. */
  readonly moves: readonly Move[] | undefined;
  readonly plans: Plans | undefined;
}

/** The moves of an opening, the position after them, and as arrows the moves that the games have then. */
export function OpeningLine({ name, moves, plans }: OpeningLineProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  if (moves === undefined) return <p className={classes.quiet}>{t('openingPages.noLine')}</p>;
  const path = moves.map((move) => makeMove(move)).join('');
  return (
    <div className={classes.line}>
      <LineBoard moves={moves} plans={plans} />
      <div>
        <h2>{t('openingPages.moves')}</h2>
        <p className={classes.moves}>
          {movesOf(moves, notation).map((text) => (
            <Fragment key={text}>
              <span>{text}</span>{' '}
            </Fragment>
          ))}
        </p>
        <p className="actions">
          <LinkButton to={`/?moves=${path}`} kind="primary">
            {t('openingPages.openLine')}
          </LinkButton>
          <Button onClick={() => addToStudy(moves, name)}>{t('actions.addToStudy')}</Button>
        </p>
        {plans !== undefined && plans.moves.length > 0 && <PlanList moves={moves} plans={plans} />}
      </div>
    </div>
  );
}

interface PlanListProps {
  readonly moves: readonly Move[];
  readonly plans: Plans;
}

function PlanList({ moves, plans }: PlanListProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const end = positionAfter(moves);
  return (
    <section aria-labelledby="opening-plans">
      <h2 id="opening-plans">{t('openingPages.plans')}</h2>
      <p className={classes.quiet}>{t('openingPages.plansText', { count: plans.games })}</p>
      <div className={classes.plans}>
        {COLORS.map((side) => (
          <div key={side}>
            <h3>
              <i className={classes.arrow} data-side={side} aria-hidden="true" />
              {t(`analysis.${side}`)}
            </h3>
            <ul>
              {plans.moves
                .filter((plan) => plan.side === side)
                .map(({ move, games }) => (
                  <li key={move}>
                    <b>{makeMoveText(fenFor(end, side), move, notation)}</b>
                    <small>{Math.round((100 * games) / plans.games)}%</small>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

const NO_MOVES: ReadonlyMap<string, readonly string[]> = new Map();

function LineBoard({
  moves,
  plans,
}: Pick<OpeningLineProps, 'plans'> & { readonly moves: readonly Move[] }) {
  const { t, i18n } = useTranslation();
  const { boardTheme, pieceSet, notation } = useStore(preferencesStore);
  const end = useMemo(() => positionAfter(moves), [moves]);
  const last = moves.at(-1);
  return (
    <div className={classes.lineBoard}>
      <BoardDefs />
      <Board
        placement={useMemo(() => parsePlacement(end.fen) ?? new Map(), [end])}
        subject={end.fen}
        destinations={NO_MOVES}
        lastMove={useMemo(
          () => (last === undefined ? undefined : squaresOf(makeMove(last))),
          [last],
        )}
        orientation="red"
        theme={boardTheme}
        pieces={BOARD_PIECES[pieceSet]}
        labels={labelsOf(notation, i18n.language)}
        texts={useMemo(() => makeBoardTexts(t), [t])}
        shapes={useMemo(() => shapesOf(plans), [plans])}
        keepShapes
        scrollable
      />
    </div>
  );
}

/** Green arrows for Red and blue ones for Black. */
function shapesOf(plans: Plans | undefined): readonly Shape[] {
  return (plans?.moves ?? []).map(({ side, move }) => ({
    ...squaresOf(move),
    brush: side === 'red' ? 'green' : 'blue',
  }));
}

function squaresOf(move: string) {
  return { from: move.slice(0, 2), to: move.slice(2) };
}

function positionAfter(moves: readonly Move[]): Position {
  let position = Position.initial();
  for (const move of moves) position = position.play(move);
  return position;
}

/** The position with this side to move. */
function fenFor({ fen }: Position, side: 'red' | 'black'): string {
  return `${fen.split(' ')[0] ?? ''} ${side === 'red' ? 'w' : 'b'}`;
}

/** @example ['1. C2=5 H8+7', '2. H2+3'] */
function movesOf(moves: readonly Move[], notation: Notation): readonly string[] {
  const rows: string[] = [];
  let position = Position.initial();
  for (const [ply, move] of moves.entries()) {
    const text = makeMoveText(position.fen, move, notation);
    if (ply % 2 === 0) rows.push(`${ply / 2 + 1}. ${text}`);
    else rows.push(`${rows.pop() ?? ''} ${text}`);
    position = position.play(move);
  }
  return rows;
}

/** Adds the moves of the opening as a chapter. */
function addToStudy(moves: readonly Move[], name: string): void {
  const start = newGame();
  const line = addLine(
    start,
    ROOT,
    moves.map((move) => makeMove(move)),
  );
  addGameToStudy(line.ok ? line.value.game : start, name);
}
