import { toSearchText } from '@chuhe/contract/search-text';
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
import { chapterAddress, chapterStore } from '../../../lib/studies/chapter-link.ts';
import { emitToast } from '../../../lib/toast.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { formText } from '../form-text.ts';
import { NoData } from '../frame.tsx';
import { chapterFrom } from '../make-chapters.ts';
import classes from '../studies.module.css';
import {
  type Adding,
  addChapters,
  beginAdding,
  leftOutText,
  type NewSource,
} from './add-chapters.ts';
import { useEditableStudies } from './use-editable-studies.ts';

/** Asks for the study to which games are added: one that the user may edit, or a new one. */
export function AddToStudyDialog({ source }: { readonly source: GamesToAdd }) {
  const { t } = useTranslation();
  const [chosen, setStudyId] = useState<string>();
  const [done, setDone] = useState<number>();
  const [error, setError] = useState<string>();
  const work = useRef<AbortController>(undefined);
  const addings = useRef(new Map<string, Adding>());
  const { studies, failure, retry } = useEditableStudies();
  // The study of the last chapter on the board is probably the one that is being written.
  const studyId = chosen ?? studies?.find((each) => each.studyId === lastStudy())?.studyId ?? '';
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
    const adding = addings.current.get(target) ?? begin(studies ?? [], studyId);
    addings.current.set(target, adding);
    const refused = studyId === '' ? await makeNew(adding.studyId, title) : undefined;
    if (refused !== undefined) {
      setDone(undefined);
      return setError(refused.message);
    }
    const { signal } = controller;
    const made = await addChapters(chaptersOf(source, signal), adding, {
      signal,
      onRead: setDone,
    });
    setDone(undefined);
    const leftOut = leftOutText(made);
    if (made.failure !== undefined) setError(made.failure.message);
    else if (adding.added.size === 0 && leftOut !== undefined) return setError(leftOut);
    tell(adding, leftOut);
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

/** From this number of studies on, they can be searched. */
const SEARCH_FROM = 10;

function Choice({ studies, studyId, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wanted = toSearchText(search);
  const found = studies.filter(
    (study) =>
      study.studyId === studyId ||
      toSearchText([study.title, ...study.tags].join(' ')).includes(wanted),
  );
  return (
    <>
      {studies.length >= SEARCH_FROM && (
        <TextField
          name="search"
          type="search"
          label={t('studies.searchStudies')}
          autoComplete="off"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <label className={classes.choice}>
        {t('studies.study')}
        <select
          className={classes.select}
          value={studyId}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          <option value="">{t('studies.newStudy')}</option>
          {found.map((study) => (
            <option key={study.studyId} value={study.studyId}>
              {study.title}
            </option>
          ))}
        </select>
      </label>
      {wanted !== '' && (
        <p className={classes.note} role="status">
          {t('studies.studiesFound', { count: found.length })}
        </p>
      )}
    </>
  );
}

/** The study of the chapter that was last on the board. */
function lastStudy(): string | undefined {
  return [...chapterStore.getState().byOrigin.values()].at(-1)?.studyId;
}

/** @param studyId empty for a new study */
function begin(studies: readonly StudySummary[], studyId: string): Adding {
  const known = studies.find((study) => study.studyId === studyId);
  return beginAdding(known?.studyId ?? makeUuid(), known?.chapters ?? 0);
}

/** Makes the study, once also if it is called again. */
async function makeNew(studyId: string, title: string): Promise<ApiFailure | undefined> {
  const body = { studyId, title: title.slice(0, STUDY_LIMITS.title) };
  const answer = await api().call(createStudy, { body }, { isQuiet: true });
  return answer.success ? undefined : answer;
}

/** The chapters that the games become. */
async function* chaptersOf(source: GamesToAdd, signal: AbortSignal): AsyncGenerator<NewSource> {
  for await (const next of source.games(signal)) {
    yield 'leftOut' in next
      ? next
      : (number) => chapterFrom(next.game, { title: next.title ?? '', number });
  }
}

function tell({ studyId, added }: Adding, leftOut: string | undefined): void {
  const [first] = added;
  if (first === undefined) return;
  emitToast({
    tone: leftOut === undefined ? 'success' : 'warning',
    title: i18next.t('studies.chaptersAdded', { count: added.size }),
    ...(leftOut !== undefined && { cause: leftOut }),
    action: {
      label: i18next.t('studies.openFirst'),
      run: () => window.location.assign(chapterAddress({ studyId, chapterId: first })),
    },
  });
}
