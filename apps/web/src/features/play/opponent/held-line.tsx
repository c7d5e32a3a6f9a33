import { positionAt } from '@chuhe/game/tree';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { gameStore } from '../../../lib/game/game-store.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { practiceAddress } from '../../../lib/studies/chapter-link.ts';
import { countsFor, type HeldChapter, heldFrom } from '../../../lib/studies/held-chapter.ts';
import { makeGoal, parseGoal } from './goals/goal.ts';
import classes from './play.module.css';
import type { PlayChoices, PlayState } from './play-session.ts';

/** The way back to the study whose position is played, and why a game that is over does not count for it. */
export function HeldLine({ state: { start, choices, phase } }: { readonly state: PlayState }) {
  const { t } = useTranslation();
  const game = useStore(gameStore, (each) => each.game);
  const held = heldFrom(positionAt(game, start).fen);
  if (held === undefined || choices === undefined) return null;
  const isInVain = phase.kind === 'over' && !counts(held, choices);
  return (
    <>
      {isInVain && <p>{joinSentences(t('studies.heldNotCounted'), askedText(held, t))}</p>}
      <p>
        {/* The page of the practice is another document. */}
        <a className={classes.study} href={practiceAddress(held.link)}>
          {t('studies.toPractice')}
        </a>
      </p>
    </>
  );
}

/** What a game from this position must be to count for the study that asked for it. */
export function HeldTerms({ fen }: { readonly fen: string }) {
  const { t } = useTranslation();
  const held = heldFrom(fen);
  return held === undefined ? null : <p className={classes.terms}>{askedText(held, t)}</p>;
}

function counts(held: HeldChapter, { human, level, goal }: PlayChoices): boolean {
  return goal !== undefined && countsFor(held, { side: human, level, goal: makeGoal(goal) });
}

function askedText({ side, level, goal: asked }: HeldChapter, t: TFunction): string {
  const goal = parseGoal(asked);
  const name = goal === undefined ? asked : t(`play.goal.kinds.${goal.kind}`);
  const moves = goal?.kind === 'hold' ? ` (${goal.moves})` : '';
  return t('studies.heldAsks', { side: t(`analysis.${side}`), level, goal: `${name}${moves}` });
}
