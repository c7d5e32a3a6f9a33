import type { StudySummary } from '@chuhe/contract/study';
import { createStudy } from '@chuhe/contract/study-endpoints';
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
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { addStore, type GamesToAdd } from '../../../lib/studies/add-to-study.ts';
import { chapterAddress } from '../../../lib/studies/chapter-link.ts';
import { emitToast } from '../../../lib/toast.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { formText } from '../form-text.ts';
import { NoData } from '../frame.tsx';
import { ChapterMaker, chapterFrom } from '../make-chapters.ts';
import classes from '../studies.module.css';
import { useEditableStudies } from './use-editable-studies.ts';

/** Asks for the study to which games are added: one that the user may edit, or a new one. */
export function AddToStudyDialog({ source }: { readonly source: GamesToAdd }) {
  const { t } = useTranslation();
  const [studyId, setStudyId] = useState('');
  const [done, setDone] = useState<number>();
  const [error, setError] = useState<string>();
  const work = useRef<AbortController>(undefined);
  const addings = useRef(new Map<string, Adding>());
  const { studies, failure, retry } = useEditableStudies();
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
    const target = studyId === '' ? `new ${title}` : studyId;
    const adding = addings.current.get(target) ?? begin(studyId);
    addings.current.set(target, adding);
    const refused = studyId === '' ? await makeNew(adding.studyId, title) : undefined;
    if (refused !== undefined) {
      setDone(undefined);
      return setError(refused.message);
    }
    const made = await addAll(source, adding, { signal: controller.signal, onDone: setDone });
    setDone(undefined);
    if (made.failure !== undefined) setError(made.failure.message);
    else if (adding.count === 0 && made.leftOut.length > 0)
      return setError(t('studies.leftOut', { names: made.leftOut.join(' · ') }));
    tell(adding, made.leftOut);
    if (made.failure === undefined) addStore.setState({ source: undefined });
  };
  return (
    <Dialog title={t('studies.addTo')} onClose={close}>
      {failure !== undefined && <NoData failure={failure} retry={retry} />}
      {studies === undefined && failure === undefined ? (
        <SkeletonRows label={t('studies.loading')} />
      ) : (
        <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
          {source.count !== undefined && <p>{t('studies.addCount', { count: source.count })}</p>}
          <Choice studies={studies ?? []} studyId={studyId} onChoose={setStudyId} />
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

/** What is added to one study. It is kept after a failure, so that the next attempt goes on behind the last chapter. */
interface Adding {
  readonly studyId: string;
  /** Number of games that the study has. */
  count: number;
  /** The ids of all chapters that were sent. They stay the same, so that a repeated call makes no second chapter. */
  readonly chapterIds: string[];
}

/** @param studyId empty for a new study */
function begin(studyId: string): Adding {
  return { studyId: studyId === '' ? makeUuid() : studyId, count: 0, chapterIds: [] };
}

/** Makes the study, once also if it is called again. */
async function makeNew(studyId: string, title: string): Promise<ApiFailure | undefined> {
  const body = { studyId, title: title.slice(0, STUDY_LIMITS.title) };
  const answer = await api().call(createStudy, { body }, { isQuiet: true });
  return answer.success ? undefined : answer;
}

interface Work {
  readonly signal: AbortSignal;
  readonly onDone: (count: number) => void;
}

interface Added {
  readonly failure: ApiFailure | undefined;
  readonly leftOut: readonly string[];
}

async function addAll(
  source: GamesToAdd,
  adding: Adding,
  { signal, onDone }: Work,
): Promise<Added> {
  const maker = new ChapterMaker(adding.studyId);
  const leftOut: string[] = [];
  const before = adding.count;
  let number = 0;
  try {
    for await (const next of source.games(signal)) {
      if (signal.aborted) break;
      if ('leftOut' in next) {
        leftOut.push(next.leftOut);
        continue;
      }
      number += 1;
      onDone(number);
      if (number <= before) continue;
      const { game, title = '' } = next;
      const chapter = chapterFrom(game, { title, number });
      const chapterId = (adding.chapterIds[number - 1] ??= chapter.chapterId);
      if (!(await maker.add({ ...chapter, chapterId }))) break;
    }
  } catch (error) {
    // The source says why the rest cannot be had. What was read is added.
    if (error instanceof Error) leftOut.push(error.message);
  }
  if (!signal.aborted) await maker.flush();
  const { chapterIds, failure } = maker.made;
  adding.count = before + chapterIds.length;
  return { failure, leftOut };
}

function tell({ studyId, chapterIds, count }: Adding, leftOut: readonly string[]): void {
  const [first] = chapterIds;
  if (first === undefined || count === 0) return;
  emitToast({
    tone: leftOut.length === 0 ? 'success' : 'warning',
    title: i18next.t('studies.chaptersAdded', { count }),
    ...(leftOut.length > 0 && {
      cause: i18next.t('studies.leftOut', { names: leftOut.slice(0, 5).join(' · ') }),
    }),
    action: {
      label: i18next.t('studies.openFirst'),
      run: () => window.location.assign(chapterAddress({ studyId, chapterId: first })),
    },
  });
}
