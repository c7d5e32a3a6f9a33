/** The way of a file or a text into the board. One is read at a time; nothing changes the open game until it is whole. */
import type { Warning } from '@chuhe/game/pgn';
import { t } from 'i18next';
import { emitToast } from '../../../lib/toast.ts';
import { openPosition, openRead } from './announce.ts';
import { filesStore, showDialog } from './files-store.ts';
import { beginList, readOnInList } from './open-list.ts';
import { MAX_FILE_BYTES } from './pgn-limits.ts';
import { openPort } from './pgn-port.ts';
import { looksLikeFen, readFen } from './read-fen.ts';
import { type NamedFile, type Reading, ReadingSession } from './reading.ts';

/** Milliseconds after which a reading is shown. Most are over before, and then no dialog flashes up. */
const PATIENCE = 400;

let session: ReadingSession | undefined;
/** Of the reading that somebody waits for. */
let settle: ((end: ReadingEnd) => void) | undefined;

/** `opened`: before all of it was read. `given-up`: closed, or another took its place. */
type ReadingEnd = 'read' | 'opened' | 'given-up';

/** Reads the first file. One game is opened at once, several are listed. */
export function openFiles([file, another]: readonly File[]): void {
  if (file === undefined) return;
  if (another !== undefined) {
    emitToast({ tone: 'info', title: t('files.opened.firstOnly') });
  }
  void read({ name: file.name, blob: file }, 'file');
}

/**
 * Opens what was pasted: a FEN, PGN or bare moves. What is none of them is said, and nothing changes.
 *
 * @returns whether there was something to open, once that is known.
 */
export function openText(text: string): Promise<boolean> {
  if (text.trim() !== '' && looksLikeFen(text)) {
    openFen(text);
    return Promise.resolve(true);
  }
  return read({ name: t('files.open.text'), blob: new Blob(['\uFEFF', text.trim()]) }, 'text');
}

function openFen(text: string): void {
  const fen = readFen(text);
  if (!fen.ok) {
    showDialog('fen', text.trim());
    return;
  }
  closeOpening();
  openPosition(fen.value);
}

/** Opens one game of the list. */
export async function openListed(number: number): Promise<void> {
  const summary = filesStore.getState().reading?.games[number - 1];
  const from = session;
  if (from !== undefined && from.reading.games.length > 1) {
    // It goes over to the list whole, and must not be ended here.
    session = undefined;
    settle?.('opened');
    closeOpening();
    await beginList(from, number, fileWarnings(from.reading));
    return;
  }
  const game = await from?.game(number);
  if (summary === undefined || game === undefined || from === undefined || from !== session) return;
  const warnings = fileWarnings(from.reading);
  closeOpening();
  openRead(game, summary, warnings);
}

/** Ends the reading and frees what it holds. */
export function closeOpening(): void {
  endReading();
  showDialog(undefined);
}

/** Back to the choice of a file. */
export function endReading(): void {
  session?.end();
  session = undefined;
  settle?.('given-up');
  settle = undefined;
  filesStore.setState({ reading: undefined });
}

async function read(file: NamedFile, source: 'file' | 'text'): Promise<boolean> {
  endReading();
  const { end, reading } = await follow(file);
  if (end !== 'read') return end === 'opened';
  const { problem, games } = reading;
  if (problem === undefined && games.length === 1) await openListed(1);
  else if (source === 'file' || problem === undefined || filesStore.getState().dialog === 'open') {
    showDialog('open');
  } else {
    endReading();
    sayUnknown(problem.code === 'otherGame' ? 'otherGame' : 'unknownText');
  }
  return problem === undefined;
}

/** @returns once the file is read, or no more of it will be. */
function follow(file: NamedFile): Promise<{ end: ReadingEnd; reading: Reading }> {
  return new Promise((resolve) => {
    const mine: ReadingSession = new ReadingSession(file, openPort, (reading) => {
      readOnInList(mine, reading);
      if (session !== mine) return;
      filesStore.setState({ reading });
      if (reading.isDone) settle?.('read');
    });
    session = mine;
    settle = (end) => resolve({ end, reading: mine.reading });
    filesStore.setState({ reading: mine.reading });
    setTimeout(() => {
      if (session === mine && !mine.reading.isDone) showDialog('open');
    }, PATIENCE);
  });
}

function sayUnknown(code: 'otherGame' | 'unknownText'): void {
  emitToast({
    tone: 'danger',
    title: t(`files.problems.${code}`),
    cause: t('files.problems.kept'),
  });
}

/** What a toast says of the whole file: that its end was left out. */
function fileWarnings({ size }: Reading): readonly Warning[] {
  return size > MAX_FILE_BYTES ? [{ code: 'too-many-bytes', game: 0 }] : [];
}
