import type { StudyChapterSummary } from '@chuhe/contract/study';
import { getStudyChapter } from '@chuhe/contract/study-endpoints';
import {
  STUDY_CHAPTER_KINDS,
  STUDY_LIMITS,
  type StudyChapterKind,
} from '@chuhe/contract/study-limits';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { AreaField } from '../../../components/form/area-field.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { useCall } from '../../../lib/query/use-call.ts';
import { changeChapter } from '../chapter-actions.ts';
import { formText } from '../form-text.ts';
import classes from '../studies.module.css';

interface ChapterSettingsProps {
  readonly studyId: string;
  readonly chapter: StudyChapterSummary;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** The title of a chapter, the side at the bottom, and how pupils work with it. */
export function ChapterSettingsDialog(props: ChapterSettingsProps) {
  const { t } = useTranslation();
  const { studyId, chapter, onClose } = props;
  const params = { studyId, chapterId: chapter.chapterId };
  const { data, failure, isFetching, refetch } = useCall(getStudyChapter, { params, query: {} });
  // The data of an earlier opening may be out of date, and saving would bring it back.
  const [fresh, setFresh] = useState<Practice>();
  if (fresh === undefined && !isFetching && failure === undefined) setFresh(data?.practice);
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
      {fresh !== undefined && <SettingsForm {...props} practice={fresh} />}
    </Dialog>
  );
}

export interface Practice {
  readonly side?: 'red' | 'black';
  readonly task?: string;
  readonly level?: number;
  readonly moves?: number;
  readonly goal?: 'win' | 'draw';
}

const SIDES = ['red', 'black'] as const;

function SettingsForm({
  studyId,
  chapter,
  practice,
  onChanged,
  onClose,
}: ChapterSettingsProps & { readonly practice: Practice }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<StudyChapterKind>(chapter.kind);
  const [error, setError] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const filled = event.currentTarget;
    const textOf = (name: string): string => formText(filled, name);
    const title = textOf('title');
    if (title === '') {
      setError(t('studies.titleRequired'));
      return;
    }
    const isChanged = await changeChapter(studyId, chapter.chapterId, {
      title,
      kind,
      orientation: sideOf(textOf('orientation')) ?? chapter.orientation,
      practice: kind === 'analysis' ? {} : readPractice(kind, textOf),
    });
    if (!isChanged) return;
    onChanged();
    onClose();
  };
  return (
    <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        name="title"
        label={t('studies.title')}
        maxLength={STUDY_LIMITS.title}
        autoComplete="off"
        defaultValue={chapter.title}
        error={error}
      />
      <label className={classes.choice}>
        {t('studies.bottom')}
        <select name="orientation" className={classes.select} defaultValue={chapter.orientation}>
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
      {kind !== 'analysis' && <PracticeFields kind={kind} practice={practice} />}
      <div className={classes.ways}>
        <Button type="submit" kind="primary">
          {t('studies.save')}
        </Button>
        <Button onClick={onClose}>{t('ways.cancel')}</Button>
      </div>
    </form>
  );
}

/** The number of levels of the engine. */
const LEVELS = 8;
/** The level of the engine and the number of moves of a new chapter that is to be held. */
const HOLD = { level: 8, moves: 20 } as const;

/** The fields of a practice chapter, by `kind`. */
export function PracticeFields({
  kind,
  practice,
}: {
  readonly kind: StudyChapterKind;
  readonly practice: Practice;
}) {
  const { t } = useTranslation();
  return (
    <>
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
export function readPractice(kind: StudyChapterKind, textOf: (name: string) => string): Practice {
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
