import {
  changeBook,
  createBook,
  deleteBook,
  listDeletedBooks,
  listUserBooks,
  restoreBook,
} from './books.ts';
import { deleteBookEntries, putBookEntries, restoreBookEntries } from './change-entries.ts';
import { exportBook } from './export-book.ts';
import { importBook } from './import-book.ts';
import { listBookEntries } from './list-entries.ts';
import { getBook, lookUpBook } from './look-up-book.ts';

export const BOOK_ENDPOINTS = [
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
