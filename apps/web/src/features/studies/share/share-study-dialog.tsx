import type { Study } from '@chuhe/contract/study';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import share from '../../../components/share/share.module.css';
import { TabList } from '../../../components/tab-list.tsx';
import classes from '../studies.module.css';
import { ChapterEmbed, StudyLink } from './share-parts.tsx';

interface ShareStudyDialogProps {
  readonly study: Study;
  /** The secret of the link by which the user sees the study. */
  readonly code: string | undefined;
  /** Opens the invitation of members in place of this dialog; for the owner. */
  readonly onInvite: () => void;
  readonly onClose: () => void;
}

type What = 'study' | 'chapter' | 'embed';

/** Shares a study or one of its chapters: as a link with its QR code, or a chapter in a frame. */
export function ShareStudyDialog({ study, code, onInvite, onClose }: ShareStudyDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const { chapterList } = study;
  const [what, setWhat] = useState<What>('study');
  const [chapterId, setChapterId] = useState(chapterList[0]?.chapterId);
  const shared = { ...study, code: code ?? study.code ?? undefined };
  const chapter = chapterList.find((each) => each.chapterId === chapterId) ?? chapterList[0];
  const tabs: readonly (readonly [What, string])[] = [
    ['study', t('studies.study')],
    ['chapter', t('studies.chapter')],
    ['embed', t('embed.tab')],
  ];
  return (
    <Dialog title={t('actions.share')} onClose={onClose}>
      <div className={share.links}>
        <TabList
          id={id}
          label={t('share.what')}
          tabs={chapter === undefined ? tabs.slice(0, 1) : tabs}
          chosen={what}
          onChoose={setWhat}
        />
        <div
          id={`${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${what}`}
          className={share.link}
        >
          {what !== 'study' && (
            <label className={classes.choice}>
              {t('studies.chapter')}
              <select
                className={classes.select}
                value={chapter?.chapterId}
                onChange={({ currentTarget }) => setChapterId(currentTarget.value)}
              >
                {chapterList.map((each, index) => (
                  <option key={each.chapterId} value={each.chapterId}>
                    {`${index + 1}. ${each.title}`}
                  </option>
                ))}
              </select>
            </label>
          )}
          {what === 'embed' && chapter !== undefined ? (
            <ChapterEmbed study={shared} chapter={chapter} />
          ) : (
            <StudyLink
              study={shared}
              chapter={what === 'chapter' ? chapter : undefined}
              onInvite={study.role === 'owner' ? onInvite : undefined}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
