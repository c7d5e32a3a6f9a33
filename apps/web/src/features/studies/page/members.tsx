import type { Study, StudyMember } from '@chuhe/contract/study';
import { changeStudyMember, removeStudyMember } from '@chuhe/contract/study-endpoints';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../../components/asked-button.tsx';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import { api } from '../../../lib/api/api.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { personName } from '../person-name.ts';
import classes from '../studies.module.css';

const ROLES = ['editor', 'viewer'] as const;

interface MembersProps {
  readonly study: Study;
  readonly onChanged: () => void;
}

/** The present members. The owner invites more, changes their roles and removes them. */
export function Members({
  study,
  onChanged,
  onInvite,
}: MembersProps & { readonly onInvite: () => void }) {
  const { t } = useTranslation();
  const present = (study.members ?? []).filter(({ leftAt }) => leftAt === null);
  return (
    <Section title={t('studies.members')} lead={t('studies.membersLead')}>
      {study.role === 'owner' && (
        <div className={classes.ways}>
          <Button onClick={onInvite}>{t('studies.invite')}</Button>
        </div>
      )}
      <ul className={classes.list}>
        {present.map((member) => (
          <Member key={member.number} study={study} member={member} onChanged={onChanged} />
        ))}
      </ul>
    </Section>
  );
}

function Member({ study, member, onChanged }: MembersProps & { readonly member: StudyMember }) {
  const { t } = useTranslation();
  const { studyId } = study;
  const { number, role } = member;
  const name = personName(member);
  const params = { studyId, number };
  const isOwnRow = number === study.number;
  const change = async (next: (typeof ROLES)[number]): Promise<void> => {
    await whileBusy(() => api().call(changeStudyMember, { params, body: { role: next } }));
    onChanged();
  };
  const remove = async (): Promise<void> => {
    await api().call(removeStudyMember, { params });
    onChanged();
  };
  const isManaged = study.role === 'owner' && role !== 'owner';
  return (
    <li>
      <span className={classes.grow}>
        <b>{name}</b>
        {isOwnRow && <small>{t('studies.you')}</small>}
      </span>
      {isManaged ? (
        <>
          <select
            className={classes.role}
            aria-label={t('studies.roleOf', { name })}
            value={role}
            onChange={({ currentTarget: { value } }) => {
              const next = ROLES.find((each) => each === value);
              if (next !== undefined) void change(next);
            }}
          >
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {t(`studies.roles.${each}`)}
              </option>
            ))}
          </select>
          <AskedButton
            label={t('studies.remove')}
            about={name}
            question={t('studies.removeQuestion', { name })}
            onConfirm={remove}
          />
        </>
      ) : (
        <span className={classes.note}>{t(`studies.roles.${role}`)}</span>
      )}
    </li>
  );
}
