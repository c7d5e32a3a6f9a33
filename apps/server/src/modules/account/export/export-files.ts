import { setImmediate } from 'node:timers/promises';
import type { Language } from '@chuhe/contract/languages';
import { fileNamePart } from '@chuhe/contract/pgn-file-name';
import { studyPracticeSchema } from '@chuhe/contract/study';
import { BookFileWriter } from '@chuhe/game/book-file';
import { makeGameJson, parseGameJson } from '@chuhe/game/game-json';
import { writeGame } from '@chuhe/game/pgn';
import { gameOf } from '@chuhe/studies/chapter-state';
import { chapterToPgn } from '@chuhe/studies/study-pgn';
import type { Queryable } from '../../../db/database.ts';
import { listBooks } from '../../books/book-repository.ts';
import { listEntryKeys, walkEntries } from '../../books/entry-repository.ts';
import { makeFileEntry } from '../../books/make-file-entry.ts';
import { makeMatch, readStored } from '../../saved-games/make-match.ts';
import { walkMatches } from '../../saved-games/match-export-repository.ts';
import type { MatchRow } from '../../saved-games/match-repository.ts';
import { findChapter, listChapters } from '../../studies/chapter-repository.ts';
import { ChapterStates } from '../../studies/chapter-states.ts';
import { listOwnStudies } from '../../studies/hand-over-repository.ts';
import { EXPORTED_FILES } from './exported-tables-repository.ts';
import { README } from './readme-texts.ts';
import { writeTables } from './write-rows.ts';
import type { ArchiveFile } from './zip-archive.ts';

interface ArchiveOptions {
  readonly userId: string;
  readonly language: Language;
  readonly hasOrders: boolean;
}

/** The files of an archive with all data of a user. Their contents are read while they are written. */
export async function listExportFiles(
  db: Queryable,
  { userId, language, hasOrders }: ArchiveOptions,
): Promise<ArchiveFile[]> {
  const tables = Object.entries(EXPORTED_FILES).filter(([path]) => hasOrders || path !== ORDERS);
  return [
    { path: 'README.txt', parts: () => textOf(readmeOf(language, hasOrders)) },
    ...tables.map(([path, tables]) => ({ path, parts: () => writeTables(db, tables, userId) })),
    { path: 'games/games.pgn', parts: () => writeGames(db, userId, pgnOf) },
    { path: 'games/games.json', parts: () => writeList(db, userId) },
    ...(await listBookFiles(db, userId)),
    ...(await listStudyFiles(db, userId)),
  ];
}

const ORDERS = 'orders.json';

function readmeOf(language: Language, hasOrders: boolean): string {
  const text = README[language];
  return hasOrders ? text : text.replace(/^orders\.json .*\n/mu, '');
}

async function* textOf(text: string): AsyncGenerator<string, undefined, undefined> {
  yield text;
}

async function* writeGames(
  db: Queryable,
  userId: string,
  write: (row: MatchRow) => string,
): AsyncGenerator<string, undefined, undefined> {
  for await (const page of walkMatches(db, userId, {})) {
    for (const row of page) {
      yield write(row);
      // Writing a game takes long, so requests are served between two games.
      await setImmediate();
    }
  }
}

/** A game that cannot be read is in the JSON file only. */
function pgnOf(row: MatchRow): string {
  const { history, information } = readStored(row);
  const read = parseGameJson({ ...history, start: row.startFen });
  return read.ok ? writeGame({ ...read.value, tags: information }, { newline: '\n' }) : '';
}

async function* writeList(
  db: Queryable,
  userId: string,
): AsyncGenerator<string, undefined, undefined> {
  let separator = '[\n';
  const games = writeGames(db, userId, (row) => JSON.stringify(makeMatch(row, userId)));
  for await (const game of games) {
    yield separator + game;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function listBookFiles(db: Queryable, ownerId: string): Promise<ArchiveFile[]> {
  const all = [
    ...(await listBooks(db, { ownerId })),
    ...(await listBooks(db, { ownerId, isDeleted: true })),
  ];
  return all.map(({ id, name }, index) => ({
    path: `books/${numbered(index, name)}.json`,
    parts: () => writeBook(db, id, name),
  }));
}

async function* writeBook(
  db: Queryable,
  bookId: string,
  name: string,
): AsyncGenerator<string, undefined, undefined> {
  const writer = new BookFileWriter('json', name);
  yield writer.head();
  for await (const page of walkEntries(db, bookId, await listEntryKeys(db, bookId))) {
    yield page.map((row) => writer.add(makeFileEntry(row))).join('');
    await setImmediate();
  }
  yield writer.end();
}

async function listStudyFiles(db: Queryable, ownerId: string): Promise<ArchiveFile[]> {
  const all = await listOwnStudies(db, ownerId);
  return all.flatMap(({ id, title }, index) => {
    const path = `studies/${numbered(index, title)}`;
    return [
      { path: `${path}.pgn`, parts: () => writeChapters(db, { id, title }, 'pgn') },
      { path: `${path}.json`, parts: () => writeChapters(db, { id, title }, 'json') },
    ];
  });
}

async function* writeChapters(
  db: Queryable,
  study: { readonly id: string; readonly title: string },
  format: 'pgn' | 'json',
): AsyncGenerator<string, undefined, undefined> {
  const states = new ChapterStates();
  const isJson = format === 'json';
  let separator = '';
  if (isJson) yield `{\n"title": ${JSON.stringify(study.title)},\n"chapters": [\n`;
  for (const { id: chapterId } of await listChapters(db, study.id)) {
    const row = await findChapter(db, { studyId: study.id, chapterId });
    // It is deleted.
    if (row === undefined) continue;
    const { title, kind, orientation } = row;
    const practice = studyPracticeSchema.parse(JSON.parse(row.practice));
    const game = gameOf(await states.peek(db, row));
    const json = { title, kind, orientation, practice, game: makeGameJson(game) };
    yield isJson
      ? separator + JSON.stringify(json)
      : chapterToPgn({ ...row, practice, game }, study.title, { notation: 'zh' });
    separator = ',\n';
    await setImmediate();
  }
  if (isJson) yield '\n]\n}\n';
}

/** A name that is unique by its number. */
function numbered(index: number, name: string): string {
  const part = fileNamePart(name);
  const number = String(index + 1).padStart(3, '0');
  return part === '' ? number : `${number}-${part}`;
}
