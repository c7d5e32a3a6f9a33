import type { Study } from '@chuhe/contract/study';
import { changeStudy } from '@chuhe/contract/study-endpoints';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { Section } from '../../../components/section.tsx';
import { api } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { emitToast } from '../../../lib/toast.ts';
import { checkStudy, StudyFields, type StudyTexts } from '../study-fields.tsx';

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
    send: (body) => api().call(changeStudy, { params, body }, { isQuiet: true }),
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
