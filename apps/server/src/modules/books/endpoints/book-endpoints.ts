import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { changeBook } from './change-book.ts';
import { createBook } from './create-book.ts';
import { deleteBook } from './delete-book.ts';
import { deleteBookEntries } from './delete-entries.ts';
import { exportBook } from './export-book.ts';
import { importBook } from './import-book.ts';
import { listDeletedBooks, listUserBooks } from './list-books.ts';
import { listBookEntries } from './list-entries.ts';
import { getBook, lookUpBook } from './look-up-book.ts';
import { putBookEntries } from './put-entries.ts';
import { restoreBook } from './restore-book.ts';
import { restoreBookEntries } from './restore-entries.ts';

export function addBookEndpoints(app: FastifyInstance, context: Context): void {
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
}

const ENDPOINTS = [
  getBook,
  lookUpBook,
  listUserBooks,
  createBook,
  listDeletedBooks,
  changeBook,
  deleteBook,
  restoreBook,
  listBookEntries,
  putBookEntries,
  deleteBookEntries,
  restoreBookEntries,
  importBook,
  exportBook,
];
