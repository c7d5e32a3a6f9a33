import type { StudyChapterKind } from '@chuhe/contract/study-limits';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button.tsx';
import { type ChapterLink, practiceAddress } from '../../../lib/studies/chapter-link.ts';
import classes from './chapter.module.css';

interface PracticeBarProps {
  readonly kind: StudyChapterKind;
  readonly link: ChapterLink;
}

/** A link to the page on which a practice chapter is solved. */
export function PracticeBar({ kind, link }: PracticeBarProps) {
  const { t } = useTranslation();
  if (kind === 'analysis') return null;
  return (
    <div className={classes.failed}>
      <LinkButton to={practiceAddress(link)}>{t(`studies.kinds.${kind}`)}</LinkButton>
    </div>
  );
}
