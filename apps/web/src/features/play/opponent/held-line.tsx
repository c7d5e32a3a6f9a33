import { positionAt } from '@chuhe/game/tree';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { gameStore } from '../../../lib/game/game-store.ts';
import { practiceAddress } from '../../../lib/studies/chapter-link.ts';
import { heldFrom } from '../../../lib/studies/held-chapter.ts';
import classes from './play.module.css';
import type { PlayState } from './play-session.ts';

/** The way back to the study whose position is played. */
export function HeldLine({ state: { start } }: { readonly state: PlayState }) {
  const { t } = useTranslation();
  const game = useStore(gameStore, (each) => each.game);
  const held = heldFrom(positionAt(game, start).fen);
  if (held === undefined) return null;
  return (
    <p>
      {/* The page of the practice is another document. */}
      <a className={classes.study} href={practiceAddress(held.link)}>
        {t('studies.toPractice')}
      </a>
    </p>
  );
}
