import type { CoachedGroup } from '@chuhe/contract/coaching';
import { changeGroup, deleteGroup } from '@chuhe/contract/coaching-endpoints';
import { COACHING_LIMITS } from '@chuhe/contract/coaching-limits';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../../components/asked-button.tsx';
import { Button } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import { AreaField } from '../../../components/form/area-field.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { Section } from '../../../components/section.tsx';
import { api } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import { siteZone } from '../../../lib/zone-text.ts';
import { GivenItem } from './assignment-list.tsx';
import { GiveAssignment } from './give-assignment.tsx';
import { GroupPageFrame } from './group-page.tsx';
import classes from './groups.module.css';
import { InvitationLink } from './invitation-link.tsx';
import { checkGroup } from './make-group.tsx';
import { Pupils } from './pupils.tsx';

interface CoachedProps {
  readonly group: CoachedGroup;
  readonly onChanged: () => void;
}

/** A group as its coach sees it: the link, the pupils, the assignments, and the settings. */
export function CoachedGroupView({ group, onChanged }: CoachedProps) {
  const { t } = useTranslation();
  const { name, text, isArchived } = group;
  return (
    <GroupPageFrame
      title={name}
      up={{ to: '/groups', label: t('pages.groups.title') }}
      lead={
        <>
          {isArchived && <p className={classes.lead}>{t('groups.archivedLead')}</p>}
          {text !== '' && <p className={classes.text}>{text}</p>}
        </>
      }
    >
      <Given group={group} onChanged={onChanged} />
      <Section title={t('groups.pupils')} lead={t('groups.pupilsLead')}>
        <Pupils group={group} onChanged={onChanged} />
      </Section>
      {!isArchived && (
        <Section title={t('groups.link')} lead={t('groups.linkLead')}>
          <InvitationLink group={group} onChanged={onChanged} />
        </Section>
      )}
      <Settings group={group} onChanged={onChanged} />
    </GroupPageFrame>
  );
}

function Given({ group, onChanged }: CoachedProps) {
  const { t } = useTranslation();
  const [isGiving, setGiving] = useState(false);
  const { groupId, assignments, pupils, isArchived } = group;
  const present = pupils.filter(({ leftAt }) => leftAt === null).length;
  const isFull = assignments.length >= COACHING_LIMITS.assignments;
  return (
    <Section title={t('groups.assignments')} lead={t('groups.days', { zone: siteZone() })}>
      {isGiving ? (
        <GiveAssignment
          groupId={groupId}
          onClose={(isGiven) => {
            setGiving(false);
            if (isGiven) onChanged();
          }}
        />
      ) : (
        !isArchived &&
        !isFull && (
          <Button kind="primary" onClick={() => setGiving(true)}>
            {t('groups.give')}
          </Button>
        )
      )}
      {isFull && <p>{t('groups.assignmentLimit')}</p>}
      {assignments.length === 0 ? (
        <p>{t('groups.givenNone')}</p>
      ) : (
        <ul className={classes.list}>
          {assignments.map((each) => (
            <GivenItem key={each.assignmentId} assignment={each} pupils={present} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Settings({ group, onChanged }: CoachedProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { groupId, showsPupils, isArchived } = group;
  const change = async (
    body: { readonly showsPupils: boolean } | { readonly isArchived: boolean },
  ): Promise<void> => {
    await whileBusy(() => api().call(changeGroup, { params: { groupId }, body }));
    onChanged();
  };
  const remove = async (): Promise<void> => {
    const deleted = await api().call(deleteGroup, { params: { groupId } });
    if (deleted.success) await navigate({ to: '/groups', replace: true });
  };
  return (
    <Section title={t('groups.settings')}>
      <TextsForm group={group} onChanged={onChanged} />
      <CheckRow
        label={t('groups.showPupils')}
        checked={showsPupils}
        onChange={(checked) => void change({ showsPupils: checked })}
      />
      <div className={classes.ways}>
        <Button onClick={() => void change({ isArchived: !isArchived })}>
          {t(isArchived ? 'groups.reopen' : 'groups.archive')}
        </Button>
        <AskedButton
          label={t('groups.delete')}
          question={t('groups.deleteQuestion')}
          onConfirm={remove}
        />
      </div>
      {!isArchived && <p className={classes.note}>{t('groups.archiveLead')}</p>}
    </Section>
  );
}

function TextsForm({ group: { groupId, name, text }, onChanged }: CoachedProps) {
  const { t } = useTranslation();
  const shown = useForm({
    check: checkGroup,
    send: (body) => api().call(changeGroup, { params: { groupId }, body }, { isQuiet: true }),
    onDone: () => {
      emitToast({ tone: 'success', title: t('groups.saved') });
      onChanged();
    },
  });
  return (
    <form className={form.form} {...shown.form}>
      <TextField
        name="name"
        label={t('groups.name')}
        maxLength={COACHING_LIMITS.name}
        autoComplete="off"
        defaultValue={name}
        error={shown.errorOf('name')}
      />
      <AreaField
        name="text"
        label={t('groups.text')}
        maxLength={COACHING_LIMITS.text}
        defaultValue={text}
        error={shown.errorOf('text')}
      />
      <Button type="submit">{t('groups.save')}</Button>
    </form>
  );
}
