import type { Card } from '@chuhe/contract/training';
import { makeMoveText } from '@chuhe/game/notation';
import { Position } from '@chuhe/rules/position';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconCheck from '~icons/check';
import IconX from '~icons/x';
import { Button } from '../../../components/button.tsx';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { emitToast } from '../../../lib/toast.ts';
import { useAnnounced } from '../../../lib/use-announced.ts';
import { usePieceToMove } from '../use-piece-to-move.ts';
import { CardBoard } from './card-board.tsx';
import type { TrainerSession, TrainerStep } from './trainer-session.ts';
import classes from './training.module.css';
import { turnOf } from './turn-of.ts';
import { TypedAnswer } from './typed-answer.tsx';

interface CardViewProps {
  readonly session: TrainerSession;
  readonly card: Card;
}

type MoveFormatter = (move: string) => string;

/** One card: the position, the question, the result of the answer, and the buttons. */
export function CardView({ session, card }: CardViewProps) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { step, isHinted, index, queue, lastMoves } = useStore(session.store);
  const lastMove = lastMoves.get(card.cardId);
  const write: MoveFormatter = (move) => makeMoveText(card.fen, move, notation);
  const question = questionOf(card, write, t);
  const place = t('training.progress', { index: index + 1, count: queue.length });
  // Kept in the state, so that a card is announced only once: a wrong answer makes the queue longer and thus changes the text.
  const [announced] = useState(joinSentences(place, question));
  useAnnounced(announced);
  return (
    <section className={classes.card} aria-label={t('training.title')}>
      <div className={classes.board}>
        <CardBoard
          card={card}
          step={step}
          isHinted={isHinted}
          lastMove={lastMove}
          onMove={(move) => session.try(move)}
        />
      </div>
      <div className={classes.side}>
        <p className={classes.question}>{question}</p>
        <div role="status" className={classes.verdict} data-kind={step.kind}>
          <Verdict card={card} step={step} isHinted={isHinted} write={write} />
        </div>
        {step.kind !== 'asking' && card.note !== '' && <p className={classes.note}>{card.note}</p>}
        {step.kind === 'asking' ? (
          <Asking session={session} card={card} />
        ) : (
          <Answered session={session} step={step} />
        )}
      </div>
    </section>
  );
}

function Asking({ session, card }: CardViewProps) {
  const { t } = useTranslation();
  return (
    <>
      <TypedAnswer fen={card.fen} onMove={(move) => session.try(move)} />
      <div className={classes.actions}>
        <Button aria-keyshortcuts="H" onClick={() => session.hint()}>
          {t('training.hint')} <kbd aria-hidden="true">{'H'}</kbd>
        </Button>
        <Button aria-keyshortcuts="S" onClick={() => session.show()}>
          {t('training.show')} <kbd aria-hidden="true">{'S'}</kbd>
        </Button>
        <Button aria-keyshortcuts="K" onClick={() => session.skip()}>
          {t('training.skip')} <kbd aria-hidden="true">{'K'}</kbd>
        </Button>
        <Button onClick={() => void suspend(session, t)}>{t('training.suspend')}</Button>
      </div>
    </>
  );
}

interface AnsweredProps {
  readonly session: TrainerSession;
  readonly step: TrainerStep;
}

/** Focuses the button for the next card, so that a single key press activates it. */
function Answered({ session, step }: AnsweredProps) {
  const { t } = useTranslation();
  const isHinted = useStore(session.store, (state) => state.isHinted);
  const next = useRef<HTMLDivElement>(null);
  useEffect(() => next.current?.querySelector<HTMLElement>('[data-main]')?.focus(), []);
  return (
    <div ref={next} className={classes.actions}>
      <Button kind="primary" aria-keyshortcuts="N" onClick={() => session.next()}>
        {t('training.next')} <kbd aria-hidden="true">{'N'}</kbd>
      </Button>
      {step.kind === 'right' && !isHinted && (
        <Button aria-keyshortcuts="E" onClick={() => session.next(true)}>
          {t('training.easy')} <kbd aria-hidden="true">{'E'}</kbd>
        </Button>
      )}
      <Button onClick={() => void suspend(session, t)}>{t('training.suspend')}</Button>
    </div>
  );
}

interface VerdictProps {
  readonly card: Card;
  readonly step: TrainerStep;
  readonly isHinted: boolean;
  readonly write: MoveFormatter;
}

function Verdict({ card: { fen, answers }, step, isHinted, write }: VerdictProps) {
  const { t } = useTranslation();
  const piece = usePieceToMove(Position.fromFen(fen), answers[0] ?? '');
  const answer = answers.map(write).join(t('common.listSeparator'));
  if (step.kind === 'asking') {
    return isHinted && piece ? <p>{t('training.hinted', piece)}</p> : null;
  }
  if (step.kind === 'right') {
    const others = answers.filter((move) => move !== step.move).map(write);
    return (
      <>
        <p>
          <IconCheck size={18} stroke={2.2} aria-hidden="true" />
          {t('training.right', { move: write(step.move) })}
        </p>
        {others.length > 0 && (
          <small>{t('training.others', { moves: others.join(t('common.listSeparator')) })}</small>
        )}
      </>
    );
  }
  return (
    <>
      <p>
        {step.kind === 'wrong' && <IconX size={18} stroke={2.2} aria-hidden="true" />}
        {step.kind === 'wrong'
          ? t('training.wrong', { move: write(step.move), answer })
          : t('training.shown', { answer })}
      </p>
      <small>{t('training.later')}</small>
    </>
  );
}

function questionOf({ kind, fen, played }: Card, write: MoveFormatter, t: TFunction): string {
  const side = t(`analysis.${turnOf(fen)}`);
  if (kind === 'book') return t('training.askBook', { side });
  return played === null
    ? t('training.askMistakePlain', { side })
    : t('training.askMistake', { side, move: write(played) });
}

async function suspend(session: TrainerSession, t: TFunction): Promise<void> {
  const card = await session.suspend();
  if (card === undefined) return;
  emitToast({
    tone: 'info',
    title: t('training.suspended'),
    action: { label: t('training.undo'), run: () => void session.resume(card) },
  });
}
