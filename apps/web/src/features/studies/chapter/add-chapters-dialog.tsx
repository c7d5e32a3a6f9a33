import type { Study } from '@chuhe/contract/study';
import { STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { readGameFile } from '@chuhe/game/game-file';
import { positionAt } from '@chuhe/game/tree';
import i18next from 'i18next';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { AreaField } from '../../../components/form/area-field.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import type { ChapterLink } from '../../../lib/studies/chapter-link.ts';
import { emitToast } from '../../../lib/toast.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { formText } from '../form-text.ts';
import { ChapterMaker, chapterFrom, type Made, makeChapters, numbered } from '../make-chapters.ts';
import classes from '../studies.module.css';
import { openChapterOnBoard } from './open-chapter.ts';

const WAYS = ['start', 'position', 'copy', 'text'] as const;
type Way = (typeof WAYS)[number];

/** The most bytes of a file or a pasted text. A study of 1,000 chapters has less. */
const MAX_BYTES = 16 * 1024 * 1024;

interface AddChaptersProps {
  readonly study: Study;
  readonly link: ChapterLink;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Adds an empty chapter, one with the position on the board, a copy, or the games of a text or a file. */
export function AddChaptersDialog({ study, link, onChanged, onClose }: AddChaptersProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('start');
  const [error, setError] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const { studyId, chapterList } = study;
  const number = chapterList.length + 1;
  const finish = async ({ chapterIds, failure, isCut }: MadeFromFile): Promise<void> => {
    onChanged();
    const [first] = chapterIds;
    if (failure !== undefined) setError(failure.message);
    else if (first === undefined) setError(t(isCut ? 'studies.studyFull' : 'studies.noGames'));
    if (first === undefined) return;
    if (isCut) emitToast({ tone: 'warning', title: i18next.t('studies.studyFull') });
    if (chapterIds.length > 1) {
      const title = i18next.t('studies.chaptersAdded', { count: chapterIds.length });
      emitToast({ tone: 'success', title });
    }
    if (failure === undefined) onClose();
    await openChapterOnBoard({ ...link, chapterId: first });
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setError(undefined);
    const filled = event.currentTarget;
    const title = formText(filled, 'title') || numbered(number);
    if (way === 'text') {
      const chosen = file.current?.files?.[0] ?? new Blob([formText(filled, 'text')]);
      if (chosen.size === 0) return setError(t('studies.noText'));
      if (chosen.size > MAX_BYTES) return setError(t('studies.textTooLong', { megabytes: 16 }));
      try {
        return await finish(await whileBusy(() => makeFromFile(study, chosen)));
      } catch {
        // The file was moved or changed after it had been chosen. Chapters of its first games may have been made.
        onChanged();
        return setError(t('files.import.unreadable'));
      }
    }
    const chapter = { chapterId: makeUuid(), title, source: sourceOf(way, link) };
    return finish({
      ...(await whileBusy(() => makeChapters(studyId, [chapter]))),
      isCut: false,
    });
  };
  return (
    <Dialog title={t('studies.addChapter')} onClose={onClose}>
      <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className={classes.kinds}>
          <legend>{t('studies.from')}</legend>
          {WAYS.map((each) => (
            <label key={each}>
              <input type="radio" name="way" checked={each === way} onChange={() => setWay(each)} />
              <span>{t(`studies.ways.${each}`)}</span>
            </label>
          ))}
        </fieldset>
        {way === 'text' ? (
          <>
            <AreaField name="text" label={t('studies.text')} rows={6} error={error} />
            <label className={classes.choice}>
              {t('studies.file')}
              <input ref={file} type="file" />
            </label>
          </>
        ) : (
          <TextField
            name="title"
            label={t('studies.title')}
            maxLength={STUDY_LIMITS.title}
            autoComplete="off"
            placeholder={numbered(number)}
            error={error}
          />
        )}
        <div className={classes.ways}>
          <Button type="submit" kind="primary">
            {t('studies.add')}
          </Button>
          <Button onClick={onClose}>{t('ways.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function sourceOf(way: Exclude<Way, 'text'>, link: ChapterLink) {
  const { studyId, chapterId } = link;
  if (way === 'copy') return { from: 'chapter' as const, studyId, chapterId };
  if (way === 'start') return { from: 'start' as const };
  const { game, current } = gameStore.getState();
  return { from: 'start' as const, fen: positionAt(game, current).fen };
}

interface MadeFromFile extends Made {
  /** Whether games were left out because the study is full. */
  readonly isCut: boolean;
}

/** Each game of the file becomes a chapter, until the study is full. Rejects if the file cannot be read. */
async function makeFromFile({ studyId, chapterList }: Study, file: Blob): Promise<MadeFromFile> {
  const maker = new ChapterMaker(studyId);
  let number = chapterList.length;
  let isCut = false;
  for await (const { game } of readGameFile(file.stream())) {
    number += 1;
    isCut = number > STUDY_LIMITS.chapters;
    if (isCut) break;
    if (!(await maker.add(chapterFrom(game, { number })))) break;
  }
  await maker.flush();
  return { ...maker.made, isCut };
}
