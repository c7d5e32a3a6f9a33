/** Keeps the open file of several games in this browser, so that its list is there again after a reload or a visit to another page. */
import { t } from 'i18next';
import { gameStore } from '../../../lib/game/game-store.ts';
import { inheritedTab } from '../../../lib/game/keep-game.ts';
import { standardKeeping } from '../../../lib/game/keeping.ts';
import { isBlank } from '../../../lib/game/restore-kept.ts';
import { gameVisits } from '../../../lib/game/visits.ts';
import { overlays } from '../../../lib/overlays.ts';
import { defineService } from '../../../lib/services.ts';
import { emitToast } from '../../../lib/toast.ts';
import { readParts } from './file-set.ts';
import { filesStore, type OpenList, showDialog } from './files-store.ts';
import {
  deleteLists,
  findFiles,
  findPlace,
  type KeptPlace,
  listsBeyond,
  savePlace,
} from './kept-list.ts';
import { noteList } from './list-flag.ts';
import type { ListedFile } from './listed-file.ts';
import { gamesOf, listFile, readOnInList, sayNotKept, show } from './open-list.ts';
import { MAX_SET_BYTES } from './pgn-limits.ts';
import { openPort } from './pgn-port.ts';
import { placeOf } from './place-text.ts';
import { type Reading, ReadingSession } from './reading.ts';

/** Bytes that the kept files of other tabs may take. The oldest are deleted first. */
const BUDGET = MAX_SET_BYTES;

/** Stores the open list and each change of it. */
class ListKeeper {
  /** The file that is stored, or is being stored. */
  #file: ListedFile | undefined;
  #place: KeptPlace | undefined;

  constructor(signal: AbortSignal) {
    const stop = filesStore.subscribe(({ list }, before) => {
      if (list === before.list) return;
      noteList(list !== undefined);
      if (list !== undefined) filesStore.setState({ isListAwaited: false });
      this.#note(list);
    });
    gameVisits().onList = showAgain;
    signal.addEventListener('abort', stop);
  }

  /** To be called before a list is shown that is stored already. */
  noteStored(file: ListedFile, place: KeptPlace): void {
    this.#file = file;
    this.#place = place;
  }

  #note(list: OpenList | undefined): void {
    const tab = standardKeeping().tab.held();
    if (tab === undefined) return;
    if (list === undefined) {
      this.#file = undefined;
      this.#place = undefined;
      deleteLists(standardKeeping().storage, [tab]).catch(() => undefined);
      return;
    }
    if (isOpening(list)) return;
    const isNew = list.file !== this.#file;
    if (!isNew && isAt(list, this.#place)) return;
    this.#save(tab, list, isNew).catch(() => this.#saveAgain(tab, list, isNew));
  }

  /** Makes room by deleting the lists of closed tabs. If that is not enough, the next change starts a new attempt. */
  async #saveAgain(tab: string, list: OpenList, isNew: boolean): Promise<void> {
    if (isNew && this.#file === list.file) this.#file = undefined;
    try {
      await deleteClosedLists(tab);
      // The user may have gone on meanwhile.
      const now = filesStore.getState().list;
      if (now?.file === list.file && !isOpening(now)) await this.#save(tab, now, isNew);
    } catch {
      if (isNew && this.#file === list.file) this.#file = undefined;
      sayNotKept();
    }
  }

  async #save(tab: string, list: OpenList, isNew: boolean): Promise<void> {
    const { storage, now } = standardKeeping();
    const { file, number, view, isShown } = list;
    const parts = readParts(file.session.files, list.reading.reports);
    const bytes = parts.files.reduce((sum, { blob }) => sum + blob.size, 0);
    const { changed } = file;
    const of = placeOf(list);
    const place = { savedAt: now(), bytes, number, of, ...view, isShown, changed };
    this.noteStored(file, place);
    await savePlace(storage, tab, place, isNew ? parts : undefined);
    if (isNew) await deleteLists(storage, await listsBeyond(BUDGET, { storage, tab }));
  }
}

const listKeeper = defineService((signal) => new ListKeeper(signal));

async function deleteClosedLists(tab: string): Promise<void> {
  const { storage, tab: tabs } = standardKeeping();
  const open = await tabs.open();
  // If the browser does not report which tabs are open, any list may be in use.
  const others = open === undefined ? [] : await listsBeyond(0, { storage, tab });
  await deleteLists(
    storage,
    others.filter((each) => open?.has(each) === false),
  );
}

/** Keeps every list that is opened from now on. */
export function keepLists(): void {
  listKeeper();
}

/** Shows the list that was open in this tab when the page was left, or that of the tab whose game this one has taken over. */
export async function restoreList(): Promise<void> {
  const { storage, tab } = standardKeeping();
  const [own, source] = [tab.held(), inheritedTab() ?? tab.held()];
  if (own === undefined || source === undefined) return;
  keepLists();
  const [place, files] = [await findPlace(storage, source), await findFiles(storage, source)];
  if (place === undefined || files === undefined || isListOpen()) {
    showWantedList();
    return;
  }
  const restoring = { isBegun: false };
  const session: ReadingSession = new ReadingSession(files, openPort(), (reading) => {
    if (restoring.isBegun) readOnInList(session, reading);
    else if (isListOpen()) session.end();
    else if (reading.games.length >= place.number) begin(reading);
  });
  const begin = (reading: Reading): void => {
    restoring.isBegun = true;
    const { number, query, order, changed } = place;
    const view = { query, order };
    const listed = listFile(session, changed);
    const isShown = place.isShown && noteRestored(listed, number);
    if (source === own) listKeeper().noteStored(listed, place);
    const found = gamesOf(reading, view);
    show({
      file: listed,
      reading,
      view,
      found,
      number,
      isShown,
      before: place.of && { number, ...place.of },
    });
    showWantedList();
  };
  await session.ended;
  if (restoring.isBegun) return;
  if (overlays().wanted === 'list') overlays().refuseWanted();
  session.end();
  if (isListOpen()) return;
  emitToast({ tone: 'warning', title: t('files.list.gone'), cause: t('files.list.goneText') });
  await deleteLists(storage, [own]).catch(() => undefined);
}

/** Back leads to the list from which a game was opened, as long as it is open. */
function showAgain(): void {
  const { list, dialog } = filesStore.getState();
  if (list !== undefined && dialog === undefined && !overlays().isOpen) showDialog('list');
}

/** Shows the list if the address names it, unless the user has opened something else meanwhile. */
export function showWantedList(): void {
  if (overlays().wanted !== 'list') return;
  const { list, dialog } = filesStore.getState();
  if (list !== undefined && dialog === undefined && !overlays().isOpen) {
    showDialog('list');
    return;
  }
  overlays().refuseWanted();
  if (list === undefined) emitToast({ tone: 'warning', title: t('disabledReasons.noGameList') });
}

/** @returns whether the restored game is still on the board; the address may have opened another. */
function noteRestored(file: ListedFile, number: number): boolean {
  const state = gameStore.getState();
  const isRestored = state.origin === 0 && !isBlank(state);
  if (isRestored) file.noteRestored(number, state);
  return isRestored;
}

/** Whether the game is still being read. If its number were stored, a reload would take the game on the board for it. */
function isOpening({ isShown, number, file }: OpenList): boolean {
  return isShown && file.numberOf(gameStore.getState()) !== number;
}

function isListOpen(): boolean {
  return filesStore.getState().list !== undefined;
}

function isAt(list: OpenList, place: KeptPlace | undefined): boolean {
  const { number, view, isShown, file } = list;
  return (
    place?.number === number &&
    place.query === view.query &&
    place.order === view.order &&
    place.isShown === isShown &&
    place.changed === file.changed &&
    // While the files are being read, the number of games changes all the time.
    (!list.reading.isDone || place.of?.total === placeOf(list).total)
  );
}
