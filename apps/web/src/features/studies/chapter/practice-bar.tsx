import type { StudyChapterKind } from '@chuhe/contract/study-limits';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LinkButton } from '../../../components/button.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { type ChapterLink, practiceAddress } from '../../../lib/studies/chapter-link.ts';
import classes from './chapter.module.css';

interface PracticeBarProps {
  readonly kind: StudyChapterKind;
  readonly link: ChapterLink;
}

/** A link to the page on which a practice chapter is solved, and what such a chapter lacks. */
export function PracticeBar({ kind, link }: PracticeBarProps) {
  const { t } = useTranslation();
  const isEmpty = useStore(gameStore, ({ game }) => game.nodeCount === 0);
  if (kind === 'analysis') return null;
  return (
    <div className={classes.failed}>
      {isEmpty && kind !== 'hold' && <p>{t('studies.noSolution')}</p>}
      <LinkButton to={practiceAddress(link)}>{t(`studies.kinds.${kind}`)}</LinkButton>
    </div>
  );
}
