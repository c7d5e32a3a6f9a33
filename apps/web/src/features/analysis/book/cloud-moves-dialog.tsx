import { formatScore, toRedView } from '@chuhe/cloudbook/score';
import type { CloudMove } from '@chuhe/contract/cloud';
import { viewPosition } from '@chuhe/contract/cloud-endpoints';
import { makeMoveText } from '@chuhe/game/notation';
import { positionAt } from '@chuhe/game/tree';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCloud from '~icons/cloud';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { api } from '../../../lib/api/api.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { addHere } from './add-here.ts';
import classes from './book.module.css';

/** The lowest chessdb mark of the moves that are selected at first: good or best. */
const GOOD = 1;

/** Lists the cloud's moves for the position, so that the user can add some of them, with their scores, to a book. */
export function CloudMovesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  // The position stays fixed while the dialog is open, even if the position on the board changes.
  const [position] = useState(() => {
    const { game, current } = gameStore.getState();
    return positionAt(game, current);
  });
  const { moves, message, retry } = useCloudMoves(position.fen);
  return (
    <Dialog title={t('book.cloudTitle')} onClose={onClose}>
      {moves === undefined && message === undefined && <SkeletonRows label={t('book.loading')} />}
      {message !== undefined && (
        <Notice
          icon={IconAlertTriangle}
          title={t('cloud.failedTitle')}
          text={message}
          tone="danger"
        >
          <Button onClick={retry}>{t('common.retry')}</Button>
        </Notice>
      )}
      {moves?.length === 0 && (
        <Notice icon={IconCloud} title={t('book.cloudNone')} text={t('book.cloudNoneText')} />
      )}
      {moves !== undefined && moves.length > 0 && (
        <ChooseMoves fen={position.fen} turn={position.turn} moves={moves} onClose={onClose} />
      )}
    </Dialog>
  );
}

function useCloudMoves(fen: string) {
  const [moves, setMoves] = useState<readonly CloudMove[]>();
  const [message, setMessage] = useState<string>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const load = async (): Promise<void> => {
      const options = { isQuiet: true, signal };
      const answer = await api().call(viewPosition, { body: { FEN: fen, next: [] } }, options);
      if (signal.aborted) return;
      if (answer.success) setMoves(answer.data.position.moves);
      else setMessage(answer.message);
    };
    void load();
    return () => gone.abort();
  }, [fen, round]);
  const retry = (): void => {
    setMessage(undefined);
    setRound(round + 1);
  };
  return { moves, message, retry };
}

interface ChooseMovesProps {
  readonly fen: string;
  readonly turn: 'red' | 'black';
  readonly moves: readonly CloudMove[];
  readonly onClose: () => void;
}

function ChooseMoves({ fen, turn, moves, onClose }: ChooseMovesProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => goodMoves(moves));
  const toggle = (move: string, isOn: boolean): void => {
    const next = new Set(chosen);
    if (isOn) next.add(move);
    else next.delete(move);
    setChosen(next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onClose();
    const wanted = moves.filter(({ move }) => chosen.has(move));
    void addHere(
      wanted.map(({ move, score, winRate, depth }) => ({
        FEN: fen,
        move,
        score,
        winPercentage: winRate,
        depth,
      })),
    );
  };
  return (
    <form className={classes.stack} onSubmit={submit}>
      <fieldset className={classes.options}>
        <legend>{t('book.cloudAsk')}</legend>
        {moves.map(({ move, score }) => (
          <label key={move}>
            <input
              type="checkbox"
              checked={chosen.has(move)}
              onChange={({ currentTarget }) => toggle(move, currentTarget.checked)}
            />
            <span>{makeMoveText(fen, move, notation)}</span>
            <span>{formatScore(toRedView(score, turn))}</span>
          </label>
        ))}
      </fieldset>
      <div className="actions">
        <Button onClick={onClose}>{t('book.cancel')}</Button>
        <Button type="submit" kind="primary" disabled={chosen.size === 0}>
          {t('book.addChosen', { count: chosen.size })}
        </Button>
      </div>
    </form>
  );
}

function goodMoves(moves: readonly CloudMove[]): ReadonlySet<string> {
  const good = moves.filter(({ rank }) => rank >= GOOD);
  return new Set((good.length > 0 ? good : moves.slice(0, 1)).map(({ move }) => move));
}
