import { useTranslation } from 'react-i18next';
import { EmbedCode } from '../../../components/share/embed-code.tsx';
import { LinkPanel } from '../../../components/share/link-panel.tsx';
import type { SharedStudy, ShownChapter } from '../../../lib/studies/shown-chapter.ts';
import { audienceOf, chapterPath, embedPath, studyPath } from './shared-address.ts';

interface StudyLinkProps {
  readonly study: SharedStudy;
  /** `undefined` for the study as a whole. */
  readonly chapter?: ShownChapter['chapter'] | undefined;
}

/** The link to a study or a chapter, and who can open it. */
export function StudyLink({ study, chapter }: StudyLinkProps) {
  const { t } = useTranslation();
  const path = chapter === undefined ? studyPath(study) : chapterPath(study, chapter);
  return (
    <>
      <p>{t(`studies.audiences.${audienceOf(study)}`)}</p>
      <LinkPanel link={`${window.location.origin}${path}`} />
    </>
  );
}

interface ChapterEmbedProps {
  readonly study: SharedStudy;
  readonly chapter: ShownChapter['chapter'];
}

/** The code of a frame with a chapter. */
export function ChapterEmbed({ study, chapter }: ChapterEmbedProps) {
  const { t } = useTranslation();
  const path = embedPath(study, chapter);
  return path === undefined ? (
    <p>{t('studies.notEmbedded')}</p>
  ) : (
    <EmbedCode key={path} path={path} text={t('embed.text')} />
  );
}
