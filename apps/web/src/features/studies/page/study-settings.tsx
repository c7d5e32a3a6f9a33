import type { Study } from '@chuhe/contract/study';
import { changeStudy, getStudy } from '@chuhe/contract/study-endpoints';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import form from '../../../components/form/form.module.css';
import { Section } from '../../../components/section.tsx';
import { api } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from '../studies.module.css';
import { checkStudy, StudyFields, type StudyTexts, tagsOf, tagsText } from '../study-fields.tsx';
import {
  changeOfStudy,
  conflictsInStudy,
  rebaseStudy,
  STUDY_FIELDS,
  type StudyField,
} from './study-change.ts';

interface StudySettingsProps {
  readonly study: Study;
  readonly onChanged: () => void;
}

/** Changes the title, the description, the tags and the visibility. */
export function StudySettings({ study, onChanged }: StudySettingsProps) {
  const { t } = useTranslation();
  // What another page changes is shown at once, unless the user is changing something here.
  const [filled, setFilled] = useState(study);
  const [isDirty, setDirty] = useState(false);
  if (!isDirty && keyOf(filled) !== keyOf(study)) setFilled(study);
  return (
    <Section title={t('studies.settings')} lead={t('studies.settingsLead')}>
      <SettingsForm
        key={keyOf(filled)}
        study={filled}
        onDirty={setDirty}
        onChanged={() => {
          setDirty(false);
          onChanged();
        }}
      />
    </Section>
  );
}

function keyOf(study: Study): string {
  return JSON.stringify(STUDY_FIELDS.map((field) => study[field]));
}

interface FormProps extends StudySettingsProps {
  readonly onDirty: (isDirty: boolean) => void;
}

function SettingsForm({ study, onDirty, onChanged }: FormProps) {
  const { t } = useTranslation();
  const params = { studyId: study.studyId };
  const [base, setBase] = useState<StudyTexts>(study);
  const [conflict, setConflict] = useState<{
    readonly fields: StudyField[];
    readonly now: Study;
  }>();
  const send = async (mine: StudyTexts) => {
    const body = changeOfStudy(base, mine);
    if (body === undefined) return { success: true } as const;
    const answer = await api().call(changeStudy, { params, body }, { isQuiet: true });
    // The next change is one of what was saved now, also before the study was fetched again.
    if (answer.success) setBase(mine);
    if (answer.success || answer.code !== 'CONFLICT') return answer;
    const found = await api().call(getStudy, { params, query: {} }, { isQuiet: true });
    if (found.success) {
      const all = { base, mine, now: found.data };
      setConflict({ fields: conflictsInStudy(all), now: found.data });
      setBase(rebaseStudy(all));
    }
    return answer;
  };
  const shown = useForm<StudyTexts>({
    check: checkStudy,
    send: (mine) => send({ ...mine, tags: keptTags(base.tags, mine.tags) }),
    onDone: () => {
      setConflict(undefined);
      emitToast({ tone: 'success', title: t('studies.saved') });
      onChanged();
    },
  });
  return (
    <form
      className={form.form}
      {...shown.form}
      onInput={(event) => {
        onDirty(true);
        shown.form.onInput(event);
      }}
    >
      <StudyFields study={study} errorOf={shown.errorOf} />
      {conflict !== undefined && (
        <div role="alert" className={classes.conflict}>
          <p>{t('studies.changedElsewhere')}</p>
          <ul>
            {conflict.fields.map((field) => (
              <li key={field}>{`${t(`studies.${field}`)}: ${fieldText(conflict.now, field)}`}</li>
            ))}
          </ul>
          <p>{t('studies.saveAgain')}</p>
        </div>
      )}
      <Button type="submit" kind="primary">
        {t('studies.save')}
      </Button>
    </form>
  );
}

/** The tags of the study if the field still has them. A tag with a comma, which a program can make, stays one tag then. */
function keptTags(before: string[], tags: string[]): string[] {
  const shown = tagsOf(tagsText(before));
  const isKept = shown.length === tags.length && shown.every((tag, index) => tag === tags[index]);
  return isKept ? before : tags;
}

function fieldText(study: Study, field: StudyField): string {
  if (field === 'tags') return tagsText(study.tags);
  return field === 'visibility'
    ? i18next.t(`studies.visibilityTexts.${study.visibility}`)
    : study[field];
}
