import type { Study } from '@chuhe/contract/study';
import { copyStudy, deleteStudy, leaveStudy } from '@chuhe/contract/study-endpoints';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../../components/asked-button.tsx';
import { Button, LinkButton } from '../../../components/button.tsx';
import { LinkedText } from '../../../components/linked-text.tsx';
import { Section } from '../../../components/section.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { usePageTitle } from '../../../lib/state/use-page-title.ts';
import { dayText } from '../../../lib/time-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { placeOf } from '../chapter-place.ts';
import { NoData, StudyFrame } from '../frame.tsx';
import { personName } from '../person-name.ts';
import { exercisesOf } from '../practice/exercises-of.ts';
import { useResults } from '../practice/use-results.ts';
import classes from '../studies.module.css';
import { useStudy, watchStudy } from '../use-study.ts';
import { Contents, type ContentsProps } from './contents.tsx';
import { Members } from './members.tsx';
import { PracticeResults } from './practice-results.tsx';
import { Sharing } from './sharing.tsx';
import { StudySettings } from './study-settings.tsx';

const ShareStudyDialog = lazy(async () => {
  const { ShareStudyDialog: Loaded } = await loadChunk(
    () => import('../share/share-study-dialog.tsx'),
  );
  return { default: Loaded };
});

const InviteDialog = lazy(async () => {
  const { InviteDialog: Loaded } = await loadChunk(() => import('../share/invite-dialog.tsx'));
  return { default: Loaded };
});

interface StudyViewProps {
  readonly studyId: string;
  /** The secret of the link, for those who are no members. */
  readonly code: string | undefined;
  /** Opens the dialog that saves the chapters as a file. */
  readonly onExport: (study: Study) => void;
  /** Opens the dialog that prints the study. */
  readonly onPrint: (study: Study) => void;
}

/** The overview of a study: its table of contents, who may see and edit it, and what can be done with it as a whole. */
export function StudyView({ studyId, code, onExport, onPrint }: StudyViewProps) {
  const { t } = useTranslation();
  const { data: study, failure, refetch } = useStudy(studyId, code);
  const [isInviting, setInviting] = useState(false);
  const invite = (): void => setInviting(true);
  useEffect(() => watchStudy(studyId, code), [studyId, code]);
  usePageTitle(failure?.code === 'NOT_FOUND' ? undefined : study?.title);
  // After leaving, or if the study was deleted, what was shown before is not shown any more.
  if (study === undefined || failure?.code === 'NOT_FOUND') {
    return (
      <StudyFrame title={t('studies.study')} hasUp>
        <NoData failure={failure} retry={refetch} />
      </StudyFrame>
    );
  }
  return (
    <StudyFrame title={study.title} hasUp lead={<Lead study={study} />}>
      <OwnerLeaves study={study} />
      <MainWays {...{ study, code, onExport, onPrint }} onInvite={invite} />
      <Chapters study={study} code={code} onChanged={refetch} />
      {study.role === 'owner' && <Sharing study={study} onChanged={refetch} />}
      {study.members !== null && <Members study={study} onChanged={refetch} onInvite={invite} />}
      {study.role === 'owner' && <StudySettings study={study} onChanged={refetch} />}
      {study.role !== null && <Ending study={study} />}
      <Suspense>
        {isInviting && (
          <InviteDialog study={study} onChanged={refetch} onClose={() => setInviting(false)} />
        )}
      </Suspense>
    </StudyFrame>
  );
}

/** The table of contents, and what has been reached in the practice chapters. */
function Chapters(props: ContentsProps) {
  const { study } = props;
  const results = useResults(study.studyId, study);
  const exercises = exercisesOf(study);
  return (
    <>
      <Contents {...props} results={results} />
      {exercises.length > 0 && (
        <PracticeResults study={study} exercises={exercises} results={results} />
      )}
    </>
  );
}

function Lead({ study }: { readonly study: Study }) {
  const { t } = useTranslation();
  const { description, tags, owner, role, visibility, chapters } = study;
  const notes = [
    t('studies.by', { name: personName(owner) }),
    t('studies.chapterCount', { count: chapters }),
    t(`studies.visibilities.${visibility}`),
    ...(role === null ? [] : [t(`studies.roles.${role}`)]),
  ];
  return (
    <>
      {description !== '' && (
        <p className={classes.text}>
          <LinkedText text={description} />
        </p>
      )}
      <p className={classes.note}>{notes.join(' · ')}</p>
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label={t('studies.tags')}>
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What becomes of a study whose owner has closed the account. */
function OwnerLeaves({ study: { ownerLeaves, members, number } }: { readonly study: Study }) {
  const { t } = useTranslation();
  // An older server does not send it.
  if (!ownerLeaves) return null;
  const { at, successor } = ownerLeaves;
  const date = dayText(at, currentLanguage());
  const next = members?.find((each) => each.number === successor);
  const text =
    next === undefined
      ? t('studies.ownerLeaves.deleted', { date })
      : t(next.number === number ? 'studies.ownerLeaves.toYou' : 'studies.ownerLeaves.to', {
          date,
          name: personName(next),
        });
  return (
    <p role="note" className={classes.conflict}>
      {text}
    </p>
  );
}

interface MainWaysProps extends Omit<StudyViewProps, 'studyId'> {
  readonly study: Study;
  readonly onInvite: () => void;
}

function MainWays({ study, code, onExport, onPrint, onInvite }: MainWaysProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { studyId, chapterList } = study;
  const [isShared, setShared] = useState(false);
  const [first] = chapterList;
  const copy = async (): Promise<void> => {
    const made = makeUuid();
    const title = i18next
      .t('studies.copyTitle', { title: study.title })
      .slice(0, STUDY_LIMITS.title);
    const answer = await whileBusy(() =>
      api().call(copyStudy, {
        params: { studyId },
        query: code === undefined ? {} : { code },
        body: { studyId: made, title },
      }),
    );
    if (!answer.success) return;
    emitToast({ tone: 'success', title: i18next.t('studies.copied') });
    await navigate({ to: '/studies/$studyId', params: { studyId: made } });
  };
  return (
    <div className={classes.ways}>
      {first !== undefined && (
        <LinkButton kind="primary" to={placeOf(study, first, code)}>
          {t('studies.openFirst')}
        </LinkButton>
      )}
      {chapterList.length > 0 && (
        <>
          <Button onClick={() => onPrint(study)}>{t('studies.print')}</Button>
          <Button onClick={() => onExport(study)}>{t('studies.export')}</Button>
        </>
      )}
      <Button onClick={() => setShared(true)}>{t('actions.share')}</Button>
      <Button onClick={() => void copy()}>{t('studies.copy')}</Button>
      <Suspense>
        {isShared && (
          <ShareStudyDialog
            study={study}
            code={code}
            onInvite={() => {
              setShared(false);
              onInvite();
            }}
            onClose={() => setShared(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Deleting the study, or leaving it. */
function Ending({ study: { studyId, title, role } }: { readonly study: Study }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOwner] = useState(role === 'owner');
  const end = async (): Promise<void> => {
    const call = isOwner ? deleteStudy : leaveStudy;
    const answer = await api().call(call, { params: { studyId } });
    if (!answer.success) return;
    const text = i18next.t(isOwner ? 'studies.deleted' : 'studies.left', { title });
    emitToast({ tone: 'success', title: text });
    await navigate({ to: '/studies' });
  };
  return (
    <Section
      title={t(isOwner ? 'studies.delete' : 'studies.leave')}
      lead={t(isOwner ? 'studies.deleteLead' : 'studies.leaveLead')}
    >
      <AskedButton
        label={t(isOwner ? 'studies.delete' : 'studies.leave')}
        question={t(isOwner ? 'studies.deleteQuestion' : 'studies.leaveQuestion')}
        onConfirm={end}
      />
    </Section>
  );
}
