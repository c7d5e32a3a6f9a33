import type {
  Study,
  StudyChapter,
  StudyChapterSummary,
  StudyPractice,
} from '@chuhe/contract/study';
import { getStudyChapter } from '@chuhe/contract/study-endpoints';
import {
  STUDY_CHAPTER_KINDS,
  STUDY_LIMITS,
  type StudyChapterKind,
} from '@chuhe/contract/study-limits';
import i18next from 'i18next';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { AreaField } from '../../../components/form/area-field.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { api } from '../../../lib/api/api.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { changeSettings } from '../chapter-actions.ts';
import { formText } from '../form-text.ts';
import { personName } from '../person-name.ts';
import classes from '../studies.module.css';
import {
  type ChapterSettings,
  changeOf,
  conflictsOf,
  rebase,
  type SettingsField,
  valueOf,
} from './chapter-settings.ts';

interface ChapterSettingsProps {
  readonly study: Study;
  readonly chapter: StudyChapterSummary;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The title of a chapter, the side at the bottom, and how pupils work with it. */
export function ChapterSettingsDialog(props: ChapterSettingsProps) {
  const { t } = useTranslation();
  const { study, chapter, onClose } = props;
  const params = { studyId: study.studyId, chapterId: chapter.chapterId };
  const { data, failure, isFetching, refetch } = useCall(getStudyChapter, { params, query: {} });
  // The data of an earlier opening may be out of date, and saving would bring it back.
  const [fresh, setFresh] = useState<StudyChapter>();
  if (fresh === undefined && !isFetching && failure === undefined) setFresh(data);
  return (
    <Dialog title={t('studies.chapterSettings')} onClose={onClose}>
      {fresh === undefined && failure === undefined && (
        <SkeletonRows label={t('studies.loading')} />
      )}
      {fresh === undefined && failure !== undefined && (
        <div className={classes.ways}>
          <p>{failure.message}</p>
          <Button onClick={refetch}>{t('common.retry')}</Button>
        </div>
      )}
      {fresh !== undefined && <SettingsForm {...props} filled={fresh} />}
    </Dialog>
  );
}

const SIDES = ['red', 'black'] as const;

/** What somebody else has changed while the form was open. */
interface Conflict {
  readonly fields: readonly SettingsField[];
  readonly now: StudyChapter;
}

type FormProps = ChapterSettingsProps & { readonly filled: StudyChapter };

function SettingsForm({ study, filled, onChanged, onClose }: FormProps) {
  const { t } = useTranslation();
  const { studyId } = study;
  const { chapterId, practice } = filled;
  const hasMoves = filled.moves > 0;
  const [base, setBase] = useState<ChapterSettings>(filled);
  const [conflict, setConflict] = useState<Conflict>();
  const [kind, setKind] = useState<StudyChapterKind>(filled.kind);
  const [error, setError] = useState<string>();
  const tellConflict = async (mine: ChapterSettings): Promise<void> => {
    const params = { studyId, chapterId };
    const answer = await whileBusy(() => api().call(getStudyChapter, { params, query: {} }));
    if (!answer.success) return;
    const all = { base, mine, now: answer.data };
    setConflict({ fields: conflictsOf(all), now: answer.data });
    setBase(rebase(all));
    onChanged();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const filled = event.currentTarget;
    const textOf = (name: string): string => formText(filled, name);
    const title = textOf('title');
    if (title === '') {
      setError(t('studies.titleRequired'));
      return;
    }
    const mine: ChapterSettings = {
      title,
      kind,
      orientation: sideOf(textOf('orientation')) ?? filled.orientation,
      practice: kind === 'analysis' ? {} : readPractice(kind, textOf),
    };
    const change = changeOf(base, mine);
    if (change !== undefined) {
      const answer = await changeSettings(studyId, chapterId, change);
      if (!answer.success && answer.code === 'CONFLICT') return tellConflict(mine);
      if (!answer.success) return tellFailure(answer);
      onChanged();
    }
    onClose();
  };
  return (
    <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        name="title"
        label={t('studies.title')}
        maxLength={STUDY_LIMITS.title}
        autoComplete="off"
        defaultValue={filled.title}
        error={error}
      />
      <label className={classes.choice}>
        {t('studies.bottom')}
        <select name="orientation" className={classes.select} defaultValue={filled.orientation}>
          {SIDES.map((side) => (
            <option key={side} value={side}>
              {t(`analysis.${side}`)}
            </option>
          ))}
        </select>
      </label>
      <fieldset className={classes.kinds}>
        <legend>{t('studies.kind')}</legend>
        {STUDY_CHAPTER_KINDS.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="kind"
              checked={each === kind}
              onChange={() => setKind(each)}
            />
            <span>
              {t(`studies.kinds.${each}`)}
              <small>{t(`studies.kindTexts.${each}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {kind !== 'analysis' && (
        <PracticeFields kind={kind} practice={practice} hasMoves={hasMoves} />
      )}
      {conflict !== undefined && <ConflictNote study={study} conflict={conflict} />}
      <div className={classes.ways}>
        <Button type="submit" kind="primary">
          {t('studies.save')}
        </Button>
        <Button onClick={onClose}>{t('ways.cancel')}</Button>
      </div>
    </form>
  );
}

/** Who has changed what meanwhile. The form keeps what the user has entered. */
function ConflictNote({ study, conflict }: { readonly study: Study; readonly conflict: Conflict }) {
  const { t } = useTranslation();
  const { fields, now } = conflict;
  const by = study.members?.find(({ number }) => number === now.settingsBy);
  const isOwn = now.settingsBy === study.number;
  const name = by === undefined ? t('studies.unnamed') : personName(by);
  return (
    <div role="alert" className={classes.conflict}>
      <p>{isOwn ? t('studies.changedElsewhere') : t('studies.changedBy', { name })}</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>{`${t(FIELD_LABELS[field])}: ${settingText(now, field)}`}</li>
        ))}
      </ul>
      <p>{t('studies.saveAgain')}</p>
    </div>
  );
}

const FIELD_LABELS = {
  title: 'studies.title',
  kind: 'studies.kind',
  orientation: 'studies.bottom',
  side: 'studies.pupilSide',
  task: 'studies.task',
  goal: 'studies.goal',
  level: 'studies.level',
  moves: 'studies.movesToHold',
} as const satisfies Record<SettingsField, string>;

/** The value of a setting in the words of the form. */
function settingText(settings: ChapterSettings, field: SettingsField): string {
  const { kind, orientation, practice } = settings;
  switch (field) {
    case 'kind':
      return i18next.t(`studies.kinds.${kind}`);
    case 'orientation':
      return i18next.t(`analysis.${orientation}`);
    case 'side':
      return practice.side === undefined
        ? i18next.t('studies.sideToMove')
        : i18next.t(`analysis.${practice.side}`);
    case 'goal':
      return i18next.t(`studies.goals.${practice.goal ?? 'draw'}`);
    case 'title':
    case 'task':
    case 'level':
    case 'moves':
      break;
  }
  return `${valueOf(settings, field) ?? '–'}`;
}

/** The number of levels of the engine. */
const LEVELS = 8;
/** The level of the engine and the number of moves of a new chapter that is to be held. */
const HOLD = { level: 8, moves: 20 } as const;

/** The fields of a practice chapter, by `kind`. */
export function PracticeFields({
  kind,
  practice,
  hasMoves,
}: {
  readonly kind: StudyChapterKind;
  readonly practice: StudyPractice;
  /** Whether the chapter has moves. Without them, only a position to be played can be practised. */
  readonly hasMoves: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      {!hasMoves && kind !== 'hold' && <p role="note">{t('studies.noSolution')}</p>}
      <label className={classes.choice}>
        {t('studies.pupilSide')}
        <select name="side" className={classes.select} defaultValue={practice.side ?? ''}>
          <option value="">{t('studies.sideToMove')}</option>
          {SIDES.map((side) => (
            <option key={side} value={side}>
              {t(`analysis.${side}`)}
            </option>
          ))}
        </select>
      </label>
      <AreaField
        name="task"
        label={t('studies.task')}
        maxLength={STUDY_LIMITS.task}
        defaultValue={practice.task ?? ''}
      />
      {kind === 'hold' && (
        <>
          <label className={classes.choice}>
            {t('studies.goal')}
            <select name="goal" className={classes.select} defaultValue={practice.goal ?? 'draw'}>
              <option value="draw">{t('studies.goals.draw')}</option>
              <option value="win">{t('studies.goals.win')}</option>
            </select>
          </label>
          <TextField
            name="level"
            type="number"
            min={1}
            max={LEVELS}
            label={t('studies.level')}
            defaultValue={practice.level ?? HOLD.level}
          />
          <TextField
            name="moves"
            type="number"
            min={1}
            max={300}
            label={t('studies.movesToHold')}
            defaultValue={practice.moves ?? HOLD.moves}
          />
        </>
      )}
    </>
  );
}

/** What the fields of a practice chapter say. */
export function readPractice(
  kind: StudyChapterKind,
  textOf: (name: string) => string,
): StudyPractice {
  const side = sideOf(textOf('side'));
  const task = textOf('task');
  const common = { ...(side !== undefined && { side }), ...(task !== '' && { task }) };
  if (kind !== 'hold') return common;
  return {
    ...common,
    goal: textOf('goal') === 'win' ? 'win' : 'draw',
    level: within(textOf('level'), LEVELS, HOLD.level),
    moves: within(textOf('moves'), 300, HOLD.moves),
  };
}

function sideOf(text: string): 'red' | 'black' | undefined {
  return SIDES.find((side) => side === text);
}

/** The whole number in a field, from 1 to `most`. */
function within(text: string, most: number, otherwise: number): number {
  const value = Math.round(Number(text));
  return Number.isFinite(value) && text !== '' ? Math.min(most, Math.max(1, value)) : otherwise;
}
