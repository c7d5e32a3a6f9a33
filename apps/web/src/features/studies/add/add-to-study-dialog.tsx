import type { StudySummary } from '@chuhe/contract/study';
import { createStudy, listStudies } from '@chuhe/contract/study-endpoints';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import i18next from 'i18next';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { api } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { addStore, type GamesToAdd } from '../../../lib/studies/add-to-study.ts';
import { chapterAddress } from '../../../lib/studies/chapter-link.ts';
import { emitToast } from '../../../lib/toast.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { formText } from '../form-text.ts';
import { ChapterMaker, chapterFrom, type Made } from '../make-chapters.ts';
import classes from '../studies.module.css';

/** Asks for the study to which games are added: one that the user may edit, or a new one. */
export function AddToStudyDialog({ source }: { readonly source: GamesToAdd }) {
  const { t } = useTranslation();
  const [studyId, setStudyId] = useState('');
  const [done, setDone] = useState<number>();
  const [error, setError] = useState<string>();
  const work = useRef<AbortController>(undefined);
  const mine = useCall(listStudies, { query: { scope: 'mine', limit: STUDY_LIMITS.page } });
  const shared = useCall(listStudies, { query: { scope: 'shared', limit: STUDY_LIMITS.page } });
  const isRunning = done !== undefined;
  const close = (): void => {
    work.current?.abort();
    addStore.setState({ source: undefined });
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setError(undefined);
    const title = formText(event.currentTarget, 'title');
    if (studyId === '' && title === '') return setError(t('studies.titleRequired'));
    const controller = new AbortController();
    work.current = controller;
    setDone(0);
    const target = studyId === '' ? await makeNew(title) : { studyId };
    if ('message' in target) {
      setDone(undefined);
      return setError(target.message);
    }
    const made = await addAll(source, target.studyId, {
      signal: controller.signal,
      onDone: setDone,
    });
    setDone(undefined);
    if (made.failure !== undefined) setError(made.failure.message);
    tell(target.studyId, made);
    if (made.failure === undefined) addStore.setState({ source: undefined });
  };
  const studies = [
    ...(mine.data?.studies ?? []),
    ...(shared.data?.studies ?? []).filter(({ role }) => role === 'editor'),
  ];
  return (
    <Dialog title={t('studies.addTo')} onClose={close}>
      {mine.data === undefined && mine.failure === undefined ? (
        <SkeletonRows label={t('studies.loading')} />
      ) : (
        <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
          {source.count !== undefined && <p>{t('studies.addCount', { count: source.count })}</p>}
          <Choice studies={studies} studyId={studyId} onChoose={setStudyId} />
          {studyId === '' && (
            <TextField
              name="title"
              label={t('studies.newTitle')}
              maxLength={STUDY_LIMITS.title}
              autoComplete="off"
              defaultValue={source.name}
              error={error}
            />
          )}
          {studyId !== '' && error !== undefined && <p role="alert">{error}</p>}
          <div className={classes.ways}>
            <Button type="submit" kind="primary" disabled={isRunning}>
              {isRunning ? t('studies.adding', { count: done }) : t('studies.add')}
            </Button>
            <Button onClick={close}>{t('ways.cancel')}</Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly studies: readonly StudySummary[];
  /** Empty for a new study. */
  readonly studyId: string;
  readonly onChoose: (studyId: string) => void;
}

function Choice({ studies, studyId, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <label className={classes.choice}>
      {t('studies.study')}
      <select
        className={classes.select}
        value={studyId}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="">{t('studies.newStudy')}</option>
        {studies.map((study) => (
          <option key={study.studyId} value={study.studyId}>
            {study.title}
          </option>
        ))}
      </select>
    </label>
  );
}

async function makeNew(
  title: string,
): Promise<{ readonly studyId: string } | { readonly message: string }> {
  const body = { studyId: makeUuid(), title: title.slice(0, STUDY_LIMITS.title) };
  const answer = await api().call(createStudy, { body }, { isQuiet: true });
  return answer.success ? { studyId: answer.data.studyId } : answer;
}

interface Work {
  readonly signal: AbortSignal;
  readonly onDone: (count: number) => void;
}

async function addAll(
  source: GamesToAdd,
  studyId: string,
  { signal, onDone }: Work,
): Promise<Made & { readonly leftOut: readonly string[] }> {
  const maker = new ChapterMaker(studyId);
  const leftOut: string[] = [];
  let number = 0;
  try {
    for await (const next of source.games(signal)) {
      if (signal.aborted) break;
      if ('leftOut' in next) {
        leftOut.push(next.leftOut);
        continue;
      }
      number += 1;
      const { game, title = '' } = next;
      if (!(await maker.add(chapterFrom(game, { title, number })))) break;
      onDone(number);
    }
  } catch (error) {
    // The source says why the rest cannot be had. What was read is added.
    if (error instanceof Error) leftOut.push(error.message);
  }
  if (!signal.aborted) await maker.flush();
  return { ...maker.made, leftOut };
}

function tell(
  studyId: string,
  { chapterIds, leftOut }: Made & { readonly leftOut: readonly string[] },
): void {
  const [first] = chapterIds;
  if (first === undefined) return;
  emitToast({
    tone: leftOut.length === 0 ? 'success' : 'warning',
    title: i18next.t('studies.chaptersAdded', { count: chapterIds.length }),
    ...(leftOut.length > 0 && {
      cause: i18next.t('studies.leftOut', { names: leftOut.slice(0, 5).join(' · ') }),
    }),
    action: {
      label: i18next.t('studies.openFirst'),
      run: () => window.location.assign(chapterAddress({ studyId, chapterId: first })),
    },
  });
}
