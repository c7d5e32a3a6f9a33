import type { MatchSummary } from '@chuhe/contract/match';
import type { Study } from '@chuhe/contract/study';
import { STUDY_CHAPTER_KINDS, STUDY_LIMITS } from '@chuhe/contract/study-limits';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import i18next from 'i18next';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { AreaField } from '../../../components/form/area-field.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { whileBusy } from '../../../lib/state/busy.ts';
import type { ChapterLink } from '../../../lib/studies/chapter-link.ts';
import { emitToast } from '../../../lib/toast.ts';
import { PracticeFields, readPractice } from '../chapter/chapter-settings-dialog.tsx';
import { formText } from '../form-text.ts';
import { numbered } from '../make-chapters.ts';
import classes from '../studies.module.css';
import { type Adding, addChapters, beginAdding, leftOutText } from './add-chapters.ts';
import { type ChapterInput, chaptersFrom, WAYS, type Way } from './chapter-ways.ts';
import { Findings, MAX_BYTES } from './read-text.ts';
import { SavedGames } from './saved-games.tsx';

/** What the board has. */
export interface Place {
  /** The chapter on the board. */
  readonly link: ChapterLink;
  /** The side at the bottom of the chapter. */
  readonly orientation: 'red' | 'black';
  /** The FEN of the position on the board. */
  readonly fen: () => string;
  /** Lets the user set up a position, which `take` gets. */
  readonly onSetUp: (take: (fen: string) => void) => void;
}

export interface AddChaptersProps {
  readonly study: Study;
  /** What the board has; `undefined` on a page without the board. */
  readonly place: Place | undefined;
  readonly onChanged: () => void;
  readonly onClose: () => void;
  /** Opens a chapter that was added. */
  readonly onOpen: (chapterId: string) => void;
}

/** What has been added, with what is to be told about it. */
interface Report {
  readonly adding: Adding;
  readonly lines: readonly string[];
}

/** Adds an empty chapter, a position, a copy, saved games, or the games of a text or a file. */
export function AddChaptersDialog(props: AddChaptersProps) {
  const { onOpen, onClose } = props;
  const { t } = useTranslation();
  const [report, setReport] = useState<Report>();
  const finish = (next: Report): void => {
    const [first] = next.adding.added;
    if (next.lines.length > 0 || first === undefined) return setReport(next);
    onClose();
    onOpen(first);
  };
  return (
    <Dialog title={t('studies.addChapter')} onClose={onClose}>
      {report === undefined ? (
        <AddForm {...props} onDone={finish} />
      ) : (
        <Told {...props} report={report} />
      )}
    </Dialog>
  );
}

/** What was found in the text while its games became chapters. */
function Told({
  report: { adding, lines },
  onOpen,
  onClose,
}: AddChaptersProps & { readonly report: Report }) {
  const { t } = useTranslation();
  const [first] = adding.added;
  return (
    <div className="stack">
      <p role="status">{t('studies.chaptersAdded', { count: adding.added.size })}</p>
      <p>{t('studies.told')}</p>
      <Lines lines={lines} />
      <div className={classes.ways}>
        {first !== undefined && (
          <Button
            kind="primary"
            autoFocus
            onClick={() => {
              onClose();
              onOpen(first);
            }}
          >
            {t('studies.openAdded', { count: adding.added.size })}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className={classes.told}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The same line may occur twice, and the list never changes.
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

interface FormProps extends AddChaptersProps {
  readonly onDone: (report: Report) => void;
}

function AddForm(props: FormProps) {
  const { study, place, onChanged, onClose, onDone } = props;
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('start');
  const [kind, setKind] = useState<(typeof STUDY_CHAPTER_KINDS)[number]>('analysis');
  const [chosen, setChosen] = useState<readonly MatchSummary[]>([]);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const files = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<number>();
  const work = useRef<AbortController>(undefined);
  const adding = useRef<Adding>(undefined);
  // The ids of the chapters from saved games stay the same whatever is chosen, since a failed call may have made them.
  const savedIds = useRef(new Map<string, string>());
  const number = study.chapterList.length + 1;
  const isRunning = done !== undefined;
  useEffect(() => () => work.current?.abort(), []);
  // After a failure, the same input goes on behind the last chapter. A change begins again.
  const begin = (): void => {
    adding.current = undefined;
    setErrors([]);
  };
  const commonOf = (textOf: (name: string) => string) => ({
    kind,
    practice: kind === 'analysis' ? {} : readPractice(kind, textOf),
    title: textOf('title'),
  });
  const setUp = (filled: HTMLFormElement | null): void => {
    if (place === undefined || filled === null) return;
    const common = commonOf((name) => formText(filled, name));
    onClose();
    place.onSetUp((fen) => void addSetUp(props, { ...common, way: 'fen', fen }));
  };
  const readInput = (filled: HTMLFormElement): ChapterInput | readonly string[] => {
    const textOf = (name: string): string => formText(filled, name);
    const common = commonOf(textOf);
    switch (way) {
      case 'text': {
        const chosenFiles = [...(files.current?.files ?? [])];
        const sources = chosenFiles.length > 0 ? chosenFiles : [new Blob([textOf('text')])];
        const size = sources.reduce((sum, source) => sum + source.size, 0);
        if (size === 0) return [t('studies.noText')];
        if (size > MAX_BYTES) return [t('studies.textTooLong', { megabytes: 16 })];
        return { ...common, way, files: sources };
      }
      case 'saved':
        return chosen.length === 0
          ? [t('studies.noneChosen')]
          : { ...common, way, matches: chosen, chapterIds: savedIds.current };
      case 'fen': {
        const fen = textOf('fen');
        return fen === '' ? [t('files.fen.empty')] : { ...common, way, fen };
      }
      case 'position':
        return { ...common, way, fen: place?.fen() ?? INITIAL_FEN };
      case 'copy':
        return place === undefined
          ? []
          : { ...common, way, link: place.link, orientation: place.orientation };
      case 'start':
        break;
    }
    return { ...common, way };
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const input = readInput(event.currentTarget);
    if (!('way' in input)) return setErrors(input);
    setErrors([]);
    adding.current ??= beginAdding(study.studyId, study.chapterList.length);
    const known = adding.current;
    const findings = new Findings();
    const controller = new AbortController();
    const { signal } = controller;
    work.current = controller;
    setDone(0);
    const games = chaptersFrom(input, findings);
    const made = await addChapters(games, known, { signal, onRead: setDone });
    setDone(undefined);
    onChanged();
    if (signal.aborted) return tellAdded(known);
    const lines = [leftOutText(made), ...findings.lines].filter((line) => line !== undefined);
    if (findings.more > 0) lines.push(t('files.open.moreWarnings', { total: findings.more }));
    if (made.failure !== undefined) {
      const added =
        known.added.size > 0 && t('studies.addedThenStopped', { count: known.added.size });
      if (way === 'saved') {
        // Those that were added are not chosen any more, so that the user can leave out the one that failed.
        const gone = new Set(chosen.slice(0, known.added.size));
        setChosen((now) => now.filter((match) => !gone.has(match)));
        adding.current = undefined;
      }
      return setErrors([...(added === false ? [] : [added]), made.failure.message]);
    }
    if (known.added.size === 0) return setErrors(lines.length > 0 ? lines : [t('studies.noGames')]);
    onDone({ adding: known, lines });
  };
  const isMany = way === 'text' || way === 'saved';
  return (
    <form
      className={form.form}
      noValidate
      onChange={begin}
      onSubmit={(event) => void submit(event)}
    >
      <fieldset className={classes.kinds}>
        <legend>{t('studies.from')}</legend>
        {waysOf(place).map((each) => (
          <label key={each}>
            <input type="radio" name="way" checked={each === way} onChange={() => setWay(each)} />
            <span>{t(`studies.ways.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {way === 'fen' && (
        <>
          <TextField
            name="fen"
            label={t('studies.fen')}
            hint={t('files.fen.hint')}
            autoComplete="off"
            spellCheck={false}
          />
          {place !== undefined && (
            <div className={classes.ways}>
              <Button onClick={({ currentTarget }) => setUp(currentTarget.form)}>
                {t('studies.setUp')}
              </Button>
            </div>
          )}
        </>
      )}
      {way === 'text' && (
        <>
          <AreaField name="text" label={t('studies.text')} rows={6} spellCheck={false} />
          <label className={classes.choice}>
            {t('studies.file')}
            <input ref={files} type="file" multiple />
          </label>
        </>
      )}
      {way === 'saved' && (
        <SavedGames
          chosen={chosen}
          onChoose={(next) => {
            begin();
            setChosen(next);
          }}
        />
      )}
      {!isMany && (
        <TextField
          name="title"
          label={t('studies.title')}
          maxLength={STUDY_LIMITS.title}
          autoComplete="off"
          placeholder={numbered(number)}
        />
      )}
      <label className={classes.choice}>
        {t('studies.kind')}
        <select
          className={classes.select}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            setKind(STUDY_CHAPTER_KINDS.find((each) => each === value) ?? 'analysis')
          }
        >
          {STUDY_CHAPTER_KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`studies.kinds.${each}`)}
            </option>
          ))}
        </select>
        <small className={classes.note}>{t(`studies.kindTexts.${kind}`)}</small>
      </label>
      {kind !== 'analysis' && (
        <PracticeFields kind={kind} practice={{}} hasMoves={isMany || way === 'copy'} />
      )}
      {errors.length > 0 && (
        <div role="alert" className={classes.errors}>
          <Lines lines={errors} />
        </div>
      )}
      <div className={classes.ways}>
        <Button type="submit" kind="primary" disabled={isRunning}>
          {isRunning ? t('studies.adding', { count: done }) : t('studies.add')}
        </Button>
        <Button onClick={onClose}>{t('ways.cancel')}</Button>
      </div>
    </form>
  );
}

/** Tells what was added before the user has cancelled the rest. */
function tellAdded({ added: { size: count } }: Adding): void {
  if (count > 0)
    emitToast({ tone: 'success', title: i18next.t('studies.chaptersAdded', { count }) });
}

/** Adds a position that was set up. A failure keeps it in a message that stays. */
async function addSetUp(
  { study, onChanged, onOpen }: Pick<AddChaptersProps, 'study' | 'onChanged' | 'onOpen'>,
  input: ChapterInput,
  adding = beginAdding(study.studyId, study.chapterList.length),
): Promise<void> {
  const findings = new Findings();
  const { failure } = await whileBusy(() => addChapters(chaptersFrom(input, findings), adding));
  onChanged();
  const [chapterId] = adding.added;
  if (failure === undefined && chapterId !== undefined) return onOpen(chapterId);
  const cause = failure?.message ?? findings.lines[0];
  emitToast({
    tone: 'danger',
    title: i18next.t('studies.notAdded'),
    ...(cause !== undefined && { cause }),
    stays: true,
    action: {
      label: i18next.t('common.retry'),
      run: () => void addSetUp({ study, onChanged, onOpen }, input, adding),
    },
  });
}

/** On a page without the board, there is no position and no chapter to copy. */
function waysOf(place: Place | undefined): readonly Way[] {
  return WAYS.filter((way) => place !== undefined || (way !== 'position' && way !== 'copy'));
}
