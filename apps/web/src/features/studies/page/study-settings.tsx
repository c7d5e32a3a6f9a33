import type { Study } from '@chuhe/contract/study';
import { changeStudy } from '@chuhe/contract/study-endpoints';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { Section } from '../../../components/section.tsx';
import { api } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { emitToast } from '../../../lib/toast.ts';
import { checkStudy, StudyFields, type StudyTexts, tagsOf, tagsText } from '../study-fields.tsx';

interface StudySettingsProps {
  readonly study: Study;
  readonly onChanged: () => void;
}

/** Changes the title, the description, the tags and the visibility. */
export function StudySettings({ study, onChanged }: StudySettingsProps) {
  const { t } = useTranslation();
  const params = { studyId: study.studyId };
  const shown = useForm<StudyTexts>({
    check: checkStudy,
    send: ({ tags, ...texts }) => {
      const body = isUnchanged(study.tags, tags) ? texts : { ...texts, tags };
      return api().call(changeStudy, { params, body }, { isQuiet: true });
    },
    onDone: () => {
      emitToast({ tone: 'success', title: t('studies.saved') });
      onChanged();
    },
  });
  return (
    <Section title={t('studies.settings')} lead={t('studies.settingsLead')}>
      <form className={form.form} {...shown.form}>
        <StudyFields study={study} errorOf={shown.errorOf} />
        <Button type="submit" kind="primary">
          {t('studies.save')}
        </Button>
      </form>
    </Section>
  );
}

/** Whether the field still has the tags of the study. A tag with a comma, which a program can make, stays one tag then. */
function isUnchanged(before: readonly string[], tags: readonly string[]): boolean {
  const shown = tagsOf(tagsText(before));
  return shown.length === tags.length && shown.every((tag, index) => tag === tags[index]);
}
