import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconCaretLeftFilled from '~icons/caret-left-filled';
import IconCaretRightFilled from '~icons/caret-right-filled';
import { Button } from '../../../components/button.tsx';
import { useOverlay } from '../../../components/use-overlay.ts';
import { numberedText } from '../../../lib/game/move-text.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { proofMode, type ShownProof } from './proof-mode.ts';
import classes from './turning-cards.module.css';

/** The moves of the proof that is on the board, and the steps through it. Back leads to the game again. */
export function ProofSteps({ proof }: { readonly proof: ShownProof }) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const steps = useRef<HTMLDivElement>(null);
  const { leave, goTo } = proofMode();
  const { id: shownId, game, nodes, index } = proof;
  useOverlay(true, leave, undefined, false);
  useEffect(() => {
    // The button that has begun the proof is gone.
    steps.current?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
    steps.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      // The report may be replaced by another view. The proof of another card, which replaces this one, stays.
      if (proofMode().store.getState().proof?.id === shownId) leave();
    };
  }, [leave, shownId]);
  return (
    <div ref={steps} className={classes.proof} role="group" aria-label={t('review.line')}>
      <ol>
        {nodes.slice(1).map((id, at) => (
          <li key={id}>
            <button
              type="button"
              aria-current={at + 1 === index ? 'step' : undefined}
              onClick={() => goTo(at + 1)}
            >
              {numberedText(game, id, notation)}
            </button>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <Button
          aria-label={t('review.previousMove')}
          data-hint={t('review.previousMove')}
          aria-disabled={index === 0}
          onClick={() => goTo(index - 1)}
        >
          <IconCaretLeftFilled size={16} aria-hidden="true" />
        </Button>
        <Button
          kind="primary"
          aria-disabled={index === nodes.length - 1}
          onClick={() => goTo(index + 1)}
        >
          {t('review.nextMove')}
          <IconCaretRightFilled size={16} aria-hidden="true" />
        </Button>
        <Button onClick={leave}>{t('review.leave')}</Button>
      </div>
    </div>
  );
}
