/** Asks what to do with a text that was pasted while a chapter was on the board: add it to the study, or leave the study for it. */
import type { Study } from '@chuhe/contract/study';
import { deleteStudyChapter } from '@chuhe/contract/study-endpoints';
import { type Game, newGame } from '@chuhe/game/tree';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { api } from '../../../lib/api/api.ts';
import { editGame, gameStore } from '../../../lib/game/game-store.ts';
import { wayBack } from '../../../lib/game/way-back.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { type ChapterLink, openChapter } from '../../../lib/studies/chapter-link.ts';
import { NOTHING_PASTED, type PastedGame, pastedStore } from '../../../lib/studies/pasted-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import { openChapterOnBoard } from '../chapter/open-chapter.ts';
import { chapterFrom } from '../make-chapters.ts';
import classes from '../studies.module.css';
import { useStudy } from '../use-study.ts';
import { addChapters, beginAdding, leftOutText } from './add-chapters.ts';
import { Findings, gamesOfText } from './read-text.ts';

interface PastedProps {
  readonly text: string;
  /** The game of the text, if it has been read. */
  readonly known?: PastedGame | undefined;
  /** Opens the text as a game of its own, or says why it cannot be opened. */
  readonly onOpen: (text: string) => void;
}

/** What the text has. */
interface Read {
  readonly games: readonly Game[];
  readonly findings: Findings;
}

export function PastedDialog({ text, known, onOpen }: PastedProps) {
  const { t } = useTranslation();
  const [link] = useState(() => openChapter());
  const read = useRead(text, known);
  const isUseless = link === undefined || read?.games.length === 0;
  useEffect(() => {
    if (!isUseless) return;
    close();
    onOpen(text);
  }, [isUseless, text, onOpen]);
  if (isUseless) return null;
  return (
    <Dialog title={t('studies.pasted.title')} onClose={close}>
      {read === undefined ? (
        <SkeletonRows label={t('studies.loading')} />
      ) : (
        <Choice
          link={link}
          read={read}
          onApart={() => {
            close();
            onOpen(text);
          }}
        />
      )}
    </Dialog>
  );
}

function close(): void {
  pastedStore.setState(NOTHING_PASTED);
}

/** The games of the text; `undefined` until they are read. A text that cannot be read has none. */
function useRead(text: string, known: PastedGame | undefined): Read | undefined {
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    const gone = new AbortController();
    void readGames(text, known).then((found) => gone.signal.aborted || setRead(found));
    return () => gone.abort();
  }, [text, known]);
  return read;
}

async function readGames(text: string, known: PastedGame | undefined): Promise<Read> {
  const findings = new Findings();
  if (known !== undefined) {
    if (known.fault !== undefined) findings.add(known.fault);
    return { games: [known.game], findings };
  }
  const games: Game[] = [];
  try {
    for await (const game of gamesOfText(new Blob([text]), findings)) games.push(game);
  } catch {
    // What was read is offered.
  }
  return { games, findings };
}

interface ChoiceProps {
  readonly link: ChapterLink;
  readonly read: Read;
  readonly onApart: () => void;
}

function Choice({ link, read, onApart }: ChoiceProps) {
  const { t } = useTranslation();
  const { data: study } = useStudy(link.studyId, link.code);
  const isEmpty = useStore(gameStore, ({ game }) => game.nodeCount === 0);
  const { games } = read;
  const [first] = games;
  const count = games.length;
  const isPosition = count === 1 && first?.nodeCount === 0;
  return (
    <div className="stack">
      <p>{isPosition ? t('studies.pasted.position') : t('studies.pasted.games', { count })}</p>
      <div className={classes.ways}>
        {isPosition && isEmpty && (
          <Button
            kind="primary"
            onClick={() => {
              close();
              begin(first);
            }}
          >
            {t('studies.pasted.begin')}
          </Button>
        )}
        <Button
          kind={isPosition && isEmpty ? 'default' : 'primary'}
          disabled={study === undefined}
          onClick={() => {
            close();
            if (study !== undefined) void add(study, link, read);
          }}
        >
          {t('studies.pasted.add', { count })}
        </Button>
        <Button onClick={onApart}>{t('studies.pasted.apart')}</Button>
        <Button onClick={close}>{t('ways.cancel')}</Button>
      </div>
    </div>
  );
}

/** Makes a position the start of the chapter on the board, which has no moves. */
function begin({ start }: Game): void {
  editGame(({ tags }) => ({ game: newGame({ start, tags }) }));
  emitToast({
    tone: 'success',
    kind: 'game',
    title: i18next.t('studies.pasted.begun'),
    action: { label: i18next.t('files.undo'), ...wayBack() },
  });
}

/** The most lines of a message about what could not be read. */
const MAX_LINES = 3;

async function add(study: Study, link: ChapterLink, { games, findings }: Read): Promise<void> {
  const { studyId } = link;
  const adding = beginAdding(studyId, study.chapterList.length);
  async function* source() {
    for (const game of games) yield (number: number) => chapterFrom(game, { number });
  }
  const made = await whileBusy(() => addChapters(source(), adding));
  const chapterIds = [...adding.added];
  const [first] = chapterIds;
  const faults = [made.failure?.message, leftOutText(made), ...findings.lines];
  const cause = faults.filter((line) => line !== undefined).slice(0, MAX_LINES);
  const told = cause.length > 0 && ({ cause: cause.join(' '), stays: true } as const);
  if (first === undefined) {
    emitToast({ tone: 'danger', title: i18next.t('studies.notAdded'), ...told });
    return;
  }
  await openChapterOnBoard({ ...link, chapterId: first });
  emitToast({
    tone: cause.length > 0 ? 'warning' : 'success',
    title: i18next.t('studies.chaptersAdded', { count: chapterIds.length }),
    ...told,
    action: {
      label: i18next.t('files.undo'),
      run: () => void removeAdded(link, chapterIds),
    },
  });
}

/** Takes the chapters back, and returns to the one that was on the board. */
async function removeAdded(link: ChapterLink, chapterIds: readonly string[]): Promise<void> {
  const { studyId } = link;
  await openChapterOnBoard(link);
  await whileBusy(async () => {
    for (const chapterId of chapterIds) {
      const answer = await api().call(deleteStudyChapter, { params: { studyId, chapterId } });
      if (!answer.success) return;
    }
  });
}
