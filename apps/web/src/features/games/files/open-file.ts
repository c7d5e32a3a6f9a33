/** Opens files and texts, one at a time. The open game changes only once another game has been read completely. */
import type { Warning } from '@chuhe/game/pgn';
import { t } from 'i18next';
import { loadChunk } from '../../../lib/chunk.ts';
import { looksLikeFen, readFen } from '../../../lib/game/read-fen.ts';
import { beginVisit } from '../../../lib/game/visits.ts';
import { overlays } from '../../../lib/overlays.ts';
import { emitToast } from '../../../lib/toast.ts';
import { mayOpenFile } from '../may-open.ts';
import { openPosition, openRead } from './announce.ts';
import { type FileSet, onlyFile } from './file-set.ts';
import { filesStore, showDialog } from './files-store.ts';
import { WHOLE_FILE } from './games-view.ts';
import { keepLists } from './keep-list.ts';
import { dropOpening, findOpening, keepOpening } from './kept-opening.ts';
import { beginList, type ListChoice, readOnInList } from './open-list.ts';
import type { FileReport, GameSummary } from './pgn-messages.ts';
import { openPort } from './pgn-port.ts';
import { type Reading, ReadingSession } from './reading.ts';

/** Milliseconds until the dialog appears with the progress. Most files are read sooner, so the dialog does not flash up. */
const DIALOG_DELAY = 400;

/** Characters up to which a pasted text is shown in the dialog, where a text field of megabytes would be slow. */
const MAX_SHOWN_TEXT = 100_000;

/**
 * Reads files and folders. A single game is opened at once; several games are listed.
 *
 * @param entries what was dropped, which may contain folders
 */
export async function openFiles(
  files: readonly File[],
  entries: readonly FileSystemEntry[] = [],
): Promise<void> {
  if (files.length === 0 || !mayOpenFile()) return;
  stopCollecting();
  const begun = performance.now();
  const set = await collect(files, entries);
  if (set === undefined) return;
  filesStore.setState({ pasted: '' });
  await read(set, 'file', { begun });
}

/**
 * Finds the files, and tells the user if there are none. `collecting` stays until the files are read.
 *
 * @returns `undefined` if there are none, or if another request has come since
 */
async function collect(
  files: readonly File[],
  entries: readonly FileSystemEntry[],
): Promise<FileSet | undefined> {
  const mine = new AbortController();
  filesStore.setState({ collecting: mine });
  const timer = setTimeout(() => mine.signal.aborted || showOpening(), DIALOG_DELAY);
  const { collectFiles } = await loadChunk(() => import('./collect-files.ts'));
  const collected = await collectFiles(files, entries, mine.signal);
  clearTimeout(timer);
  if (mine.signal.aborted) return undefined;
  if (collected === undefined) {
    stopCollecting();
    emitToast({ tone: 'danger', title: t('files.problems.folder') });
    return undefined;
  }
  const { set, isCutShort } = collected;
  const total = set.files.length;
  if (total === 0) {
    stopCollecting();
    emitToast({ tone: 'warning', title: t('files.problems.noFiles') });
    return undefined;
  }
  if (isCutShort) {
    emitToast({ tone: 'warning', title: t('files.problems.tooManyFiles', { total }) });
  }
  return set;
}

/** Ends the search for files in a dropped folder. What is open stays. */
export function stopCollecting(): void {
  filesStore.getState().collecting?.abort();
  filesStore.setState({ collecting: undefined });
}

/**
 * Opens a pasted text: a FEN, PGN or bare moves. Any other text changes nothing and causes a toast.
 *
 * @returns whether something was opened
 */
export function openText(text: string): Promise<boolean> {
  if (!mayOpenFile()) return Promise.resolve(false);
  stopCollecting();
  if (text.trim() !== '' && looksLikeFen(text)) {
    openFen(text);
    return Promise.resolve(true);
  }
  filesStore.setState({ pasted: text.length > MAX_SHOWN_TEXT ? '' : text.trim() });
  return read(onlyFile(t('files.open.text'), new Blob(['\uFEFF', text.trim()])), 'text');
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

/** Opens one game of the file. */
export async function openListed(choice: ListChoice): Promise<void> {
  const { number } = choice;
  const { opening } = filesStore.getState();
  const summary = opening?.reading.games[number - 1];
  if (opening === undefined || summary === undefined || !mayOpenFile()) return;
  const { session, reading } = opening;
  const warnings = fileWarnings(reading, summary);
  if (reading.games.length > 1) {
    // The list continues to use the session, so it must not be ended here.
    session.handOver();
    filesStore.setState({ opening: undefined });
    closeOpening();
    keepLists();
    await beginList(session, choice, warnings);
    return;
  }
  const game = await session.game(number);
  if (game === undefined || filesStore.getState().opening?.session !== session) return;
  closeOpening();
  const endVisit = beginVisit();
  openRead(game, summary, warnings);
  endVisit();
}

/** Ends the reading and frees what it holds. */
export function closeOpening(): void {
  endReading();
  filesStore.setState({ pasted: '' });
  showDialog(undefined);
}

/** Ends the reading and returns to the choice of a file. */
export function endReading(): void {
  dropOpening();
  stopReading();
}

/** Ends the reading. A reload still shows the list that is kept. */
function stopReading(): void {
  filesStore.getState().opening?.session.end();
  filesStore.setState({ opening: undefined });
  // Last, so that a reading that waits for it in `read` is no longer open.
  stopCollecting();
}

interface ReadOptions {
  /** When the user has asked for it, on the clock of `performance.now`. */
  readonly begun?: number;
  /** Whether the files are those that are kept for a reload. */
  readonly isKept?: boolean;
}

async function read(
  set: FileSet,
  source: 'file' | 'text',
  { begun = performance.now(), isKept = false }: ReadOptions = {},
): Promise<boolean> {
  if (isKept) stopReading();
  else endReading();
  const session: ReadingSession = new ReadingSession(set, openPort(), (reading) => {
    readOnInList(session, reading);
    if (filesStore.getState().opening?.session !== session) return;
    filesStore.setState({ opening: { session, reading } });
  });
  filesStore.setState({ opening: { session, reading: session.reading } });
  const timer = setTimeout(showOpening, DIALOG_DELAY - (performance.now() - begun));
  const end = await session.ended;
  clearTimeout(timer);
  if (end !== 'read') return end === 'handed-over';
  // Files that were dropped later come first.
  await whenCollected();
  const isOpen = filesStore.getState().opening?.session === session;
  if (!isOpen) return false;
  if (session.reading.games.length > 1 && !isKept) keepListed(session);
  return openWhole(session.reading, source);
}

/** Lets a reload show the list again. */
function keepListed(session: ReadingSession): void {
  // After a failure, the user is told by a reload.
  keepOpening(session.files, session.reading).catch(() => undefined);
}

/** Shows the dialog, after a reload with the list that it had. */
export async function openAgain(): Promise<void> {
  const isReload = overlays().wanted === 'open';
  showDialog('open');
  if (!isReload) return;
  const found = await findOpening();
  const { opening, collecting } = filesStore.getState();
  if (found === undefined || opening !== undefined || collecting !== undefined) return;
  if (found !== 'lost') {
    await read(found, 'file', { isKept: true });
    return;
  }
  dropOpening();
  emitToast({ tone: 'warning', title: t('files.list.gone'), cause: t('files.list.goneText') });
}

/** Resolves when no files are being searched for. */
async function whenCollected(): Promise<void> {
  if (filesStore.getState().collecting === undefined) return;
  await new Promise<void>((resolve) => {
    const stop = filesStore.subscribe(({ collecting }) => {
      if (collecting !== undefined) return;
      stop();
      resolve();
    });
  });
}

/** Shows the dialog with the progress, which stays as it is if it is open. */
function showOpening(): void {
  if (filesStore.getState().dialog !== 'open') showDialog('open');
}

/** @returns whether there was something to open. */
async function openWhole(
  { problem, games, reports }: Reading,
  source: 'file' | 'text',
): Promise<boolean> {
  if (problem === undefined && games.length === 1 && !reports.some(hasProblem))
    await openListed({ number: 1, view: WHOLE_FILE });
  else if (source === 'file' || problem === undefined || filesStore.getState().dialog === 'open') {
    showDialog('open');
  } else {
    // The dialog for opening never appeared. If another dialog is open, it must keep what the user has typed there.
    endReading();
    filesStore.setState({ pasted: '' });
    sayUnknown(problem.code === 'otherGame' ? 'otherGame' : 'unknownText');
  }
  return problem === undefined;
}

function sayUnknown(code: 'otherGame' | 'unknownText'): void {
  emitToast({
    tone: 'danger',
    title: t(`files.problems.${code}`),
    cause: t('files.problems.kept'),
  });
}

function hasProblem({ problem }: FileReport): boolean {
  return problem !== undefined;
}

/** Warnings about the file of the game as a whole, such as that its end was left out. An archive has several files. */
function fileWarnings({ files, reports }: Reading, { file }: GameSummary): readonly Warning[] {
  if (files > 1) return [];
  const warnings = reports.flatMap((report) => report.warnings);
  return warnings.filter((warning) => warning.file === undefined || warning.file === file);
}
