import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { EmbedCode } from '../../../components/share/embed-code.tsx';
import { LinkPanel } from '../../../components/share/link-panel.tsx';
import type { SharedStudy, ShownChapter } from '../../../lib/studies/shown-chapter.ts';
import { audienceOf, chapterPath, embedPath, studyPath } from './shared-address.ts';

interface StudyLinkProps {
  readonly study: SharedStudy;
  /** `undefined` for the study as a whole. */
  readonly chapter?: ShownChapter['chapter'] | undefined;
  /** Opens the invitation of members; left out for all but the owner. */
  readonly onInvite?: (() => void) | undefined;
}

/** The link to a study or a chapter, and who can open it. */
export function StudyLink({ study, chapter, onInvite }: StudyLinkProps) {
  const { t } = useTranslation();
  const path = chapter === undefined ? studyPath(study) : chapterPath(study, chapter);
  const audience = audienceOf(study);
  const isClosed = audience === 'private' || audience === 'members';
  return (
    <>
      <p>{t(`studies.audiences.${audience}`)}</p>
      {isClosed && onInvite !== undefined && (
        <div className="actions">
          <Button kind="primary" onClick={onInvite}>
            {t('studies.invite')}
          </Button>
        </div>
      )}
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
