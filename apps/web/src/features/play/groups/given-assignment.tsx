import type { CoachAssignmentDetail } from '@chuhe/contract/coaching';
import { changeAssignment, deleteAssignment } from '@chuhe/contract/coaching-endpoints';
import { COACHING_LIMITS } from '@chuhe/contract/coaching-limits';
import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../../components/asked-button.tsx';
import { Button, LinkButton } from '../../../components/button.tsx';
import { AreaField } from '../../../components/form/area-field.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { api } from '../../../lib/api/api.ts';
import type { FieldErrors } from '../../../lib/form/form-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { siteZone } from '../../../lib/zone-text.ts';
import { Due } from './due.tsx';
import { GroupPageFrame } from './group-page.tsx';
import classes from './groups.module.css';
import { ResultTable } from './result-table.tsx';

interface GivenProps {
  readonly assignment: CoachAssignmentDetail;
  readonly onChanged: () => void;
}

/** An assignment as the coach sees it: what each pupil has done, and changing or ending it. */
export function GivenAssignment({ assignment, onChanged }: GivenProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const { assignmentId, groupId, groupName, title, note, kind, endedAt } = assignment;
  const params = { assignmentId };
  const end = async (isEnded: boolean): Promise<void> => {
    await whileBusy(() => api().call(changeAssignment, { params, body: { isEnded } }));
    onChanged();
  };
  const remove = async (): Promise<void> => {
    const deleted = await api().call(deleteAssignment, { params });
    if (!deleted.success) return;
    await navigate({ to: '/groups/$groupId', params: { groupId }, replace: true });
  };
  return (
    <GroupPageFrame
      title={title}
      up={{ to: `/groups/${groupId}`, label: groupName }}
      lead={
        <>
          <Due of={assignment} />
          {note !== '' && <p className={classes.text}>{note}</p>}
        </>
      }
    >
      {isEditing ? (
        <EditForm
          assignment={assignment}
          onClose={() => {
            setEditing(false);
            onChanged();
          }}
        />
      ) : (
        <div className={classes.ways}>
          {kind === 'game' && (
            <LinkButton to={`/?study=${assignmentId}`}>{t('groups.openGame')}</LinkButton>
          )}
          <Button onClick={() => setEditing(true)}>{t('groups.edit')}</Button>
          <Button onClick={() => void end(endedAt === null)}>
            {t(endedAt === null ? 'groups.end' : 'groups.reopen')}
          </Button>
          <AskedButton
            label={t('groups.delete')}
            question={t('groups.deleteAssignmentQuestion')}
            onConfirm={remove}
          />
        </div>
      )}
      <ResultTable assignment={assignment} />
    </GroupPageFrame>
  );
}

interface EditFormProps {
  readonly assignment: CoachAssignmentDetail;
  readonly onClose: () => void;
}

function EditForm({ assignment, onClose }: EditFormProps) {
  const { t } = useTranslation();
  const { assignmentId, title, note, due } = assignment;
  const shown = useForm({
    check: checkTexts,
    send: (body) =>
      api().call(changeAssignment, { params: { assignmentId }, body }, { isQuiet: true }),
    onDone: onClose,
  });
  return (
    <form className={`${form.form} ${classes.card}`} {...shown.form}>
      <TextField
        name="title"
        label={t('groups.title')}
        maxLength={COACHING_LIMITS.title}
        autoComplete="off"
        defaultValue={title}
        error={shown.errorOf('title')}
      />
      <TextField
        name="due"
        type="date"
        label={t('groups.dueField')}
        hint={t('groups.dueHint', { zone: siteZone() })}
        defaultValue={due}
        error={shown.errorOf('due')}
      />
      <AreaField
        name="note"
        label={t('groups.noteField')}
        maxLength={COACHING_LIMITS.note}
        defaultValue={note}
        error={shown.errorOf('note')}
      />
      <div className={classes.ways}>
        <Button type="submit" kind="primary">
          {t('groups.save')}
        </Button>
        <Button onClick={onClose}>{t('ways.cancel')}</Button>
      </div>
    </form>
  );
}

interface Texts {
  readonly title: string;
  readonly note: string;
  readonly due: string;
}

function checkTexts({
  title = '',
  note = '',
  due = '',
}: Readonly<Record<string, string>>):
  | { readonly ok: true; readonly value: Texts }
  | { readonly ok: false; readonly errors: FieldErrors } {
  const errors: FieldErrors = {
    ...(title.trim() === '' && { title: { text: i18next.t('groups.titleRequired') } }),
    ...(due === '' && { due: { text: i18next.t('groups.dueRequired') } }),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, value: { title, note, due } };
}
