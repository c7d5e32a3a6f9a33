import { MiniBoard } from '@chuhe/board/mini-board';
import { COACHING_LIMITS } from '@chuhe/contract/coaching-limits';
import { getMatch } from '@chuhe/contract/match-endpoints';
import { getTraining } from '@chuhe/contract/training-endpoints';
import { makeMoveText } from '@chuhe/game/notation';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import form from '../../../components/form/form.module.css';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { gameOf } from '../../../lib/matches/match-game.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { squaresOf } from '../position-board.tsx';
import { turnOf } from '../trainer/turn-of.ts';
import type { AssignedPositions } from './give-assignment.tsx';
import classes from './groups.module.css';
import { positionsOfGame } from './positions-of-game.ts';

interface PositionFieldsProps {
  /** The saved game; `undefined` for the mistakes of the trainer. */
  readonly matchId: string | undefined;
  readonly error: string | undefined;
  readonly onChoose: (positions: AssignedPositions) => void;
}

/** The choice of positions, each with the move to be found. */
export function PositionFields({ matchId, ...rest }: PositionFieldsProps) {
  return matchId === undefined ? <OfMistakes {...rest} /> : <OfGame matchId={matchId} {...rest} />;
}

type ListProps = Omit<PositionFieldsProps, 'matchId'>;

function OfGame({ matchId, ...rest }: ListProps & { readonly matchId: string }) {
  const { t } = useTranslation();
  const { data, failure } = useCall(getMatch, { params: { matchId } });
  const offered = useMemo(() => {
    const game = data && gameOf(data);
    return game && positionsOfGame(game);
  }, [data]);
  const positions = useMemo(
    () =>
      offered?.map(({ fen, last, answer, played, ply, isMarked }) => ({
        position: { fen, answers: [answer], ...(last !== undefined && { last }) },
        lastMove: last === undefined ? undefined : squaresOf(last),
        played,
        number: Math.floor(ply / 2) + 1,
        isMarked,
      })),
    [offered],
  );
  if (failure !== undefined) return <p role="alert">{failure.message}</p>;
  if (data === undefined) return <p role="status">{t('groups.loading')}</p>;
  if (positions === undefined) return <p role="alert">{t('matches.open.unreadable')}</p>;
  if (positions.length === 0) return <p role="status">{t('groups.movesNone')}</p>;
  return <PositionList positions={positions} {...rest} />;
}

function OfMistakes(props: ListProps) {
  const { t } = useTranslation();
  const { data, failure } = useCall(getTraining, {
    query: { kind: 'mistake', limit: COACHING_LIMITS.exercises },
  });
  const positions = useMemo(
    () =>
      data?.cards.map(({ fen, answers, played }) => ({
        position: { fen, answers },
        lastMove: undefined,
        played: played ?? undefined,
        number: undefined,
        isMarked: false,
      })),
    [data],
  );
  if (failure !== undefined) return <p role="alert">{failure.message}</p>;
  if (positions === undefined) return <p role="status">{t('groups.loading')}</p>;
  if (positions.length === 0) return <p role="status">{t('groups.mistakesNone')}</p>;
  return <PositionList positions={positions} {...props} />;
}

interface Offered {
  readonly position: AssignedPositions[number];
  /** The points of the opponent's last move. */
  readonly lastMove: ReturnType<typeof squaresOf> | undefined;
  /** The move of the game, if it is not the answer. */
  readonly played: string | undefined;
  /** Number of the move; `undefined` without a game. */
  readonly number: number | undefined;
  /** Whether it is chosen at first. */
  readonly isMarked: boolean;
}

function PositionList({
  positions,
  error,
  onChoose,
}: ListProps & { readonly positions: readonly Offered[] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const isFull = chosen.size >= COACHING_LIMITS.exercises;
  const choose = (next: ReadonlySet<number>): void => {
    setChosen(next);
    onChoose(positions.flatMap(({ position }, index) => (next.has(index) ? [position] : [])));
  };
  const toggle = (index: number): void => {
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    choose(next);
  };
  const marked = positions.flatMap(({ isMarked }, index) => (isMarked ? [index] : []));
  return (
    <fieldset className={classes.positions}>
      <legend>
        {t('groups.positions', { count: chosen.size, max: COACHING_LIMITS.exercises })}
      </legend>
      {marked.length > 0 && (
        <button
          type="button"
          className={classes.plain}
          onClick={() => choose(new Set(marked.slice(0, COACHING_LIMITS.exercises)))}
        >
          {t('groups.chooseMarked', { count: marked.length })}
        </button>
      )}
      <ul>
        {positions.map((offered, index) => (
          <li key={index}>
            <label>
              <input
                type="checkbox"
                checked={chosen.has(index)}
                disabled={isFull && !chosen.has(index)}
                onChange={() => toggle(index)}
              />
              <PositionFace offered={offered} />
            </label>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className={form.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface PositionFaceProps {
  readonly offered: Offered;
}

/** Not drawn again with each tick, since a long game has hundreds of boards. */
const PositionFace = memo(function PositionFace({ offered }: PositionFaceProps) {
  const { position, lastMove, played, number } = offered;
  const { fen, answers } = position;
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { boardTheme, pieceSet } = useStore(preferencesStore);
  const side = turnOf(fen);
  const [answer = ''] = answers;
  return (
    <>
      <MiniBoard
        placement={fen}
        size={120}
        orientation={side}
        theme={boardTheme}
        pieces={BOARD_PIECES[pieceSet]}
        lastMove={lastMove}
      />
      <span>
        {number !== undefined && `${number}. `}
        {t(`exercises.toMove.${side}`)}
        <b>{makeMoveText(fen, answer, notation)}</b>
        {played !== undefined && (
          <small>{t('groups.played', { move: makeMoveText(fen, played, notation) })}</small>
        )}
      </span>
    </>
  );
});
