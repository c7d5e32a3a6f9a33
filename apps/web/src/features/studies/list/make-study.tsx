import { createStudy, createStudyChapters } from '@chuhe/contract/study-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import form from '../../../components/form/form.module.css';
import { api } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { chapterAddress } from '../../../lib/studies/chapter-link.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { numbered } from '../make-chapters.ts';
import classes from '../studies.module.css';
import { checkStudy, StudyFields, type StudyTexts } from '../study-fields.tsx';

/** The form for a new study. The study begins with an empty chapter, which is opened. */
export function MakeStudy({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  // They stay the same when the form is sent again, so that one study is made.
  const [studyId] = useState(makeUuid);
  const [chapterId] = useState(makeUuid);
  const shown = useForm<StudyTexts>({
    check: checkStudy,
    send: async (body) => {
      const made = await api().call(createStudy, { body: { studyId, ...body } }, { isQuiet: true });
      if (!made.success) return made;
      const chapter = { chapterId, title: numbered(1), source: { from: 'start' as const } };
      const parts = { params: { studyId }, body: { chapters: [chapter] } };
      return api().call(createStudyChapters, parts, { isQuiet: true });
    },
    onDone: () => window.location.assign(chapterAddress({ studyId, chapterId })),
  });
  return (
    <form className={classNames(form.form, classes.card)} {...shown.form}>
      <h2>{t('studies.make')}</h2>
      <StudyFields errorOf={shown.errorOf} />
      <div className={classes.ways}>
        <Button type="submit" kind="primary">
          {t('studies.makeIt')}
        </Button>
        <Button onClick={onClose}>{t('ways.cancel')}</Button>
      </div>
    </form>
  );
}
