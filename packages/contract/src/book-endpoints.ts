import { endpoint } from './route.ts';

/** The user’s books. */

export const getBook = endpoint('GET', '/api/book', 'user');
export const lookUpBook = endpoint('POST', '/api/book/look-up', 'user');
export const listBooks = endpoint('GET', '/api/books', 'user');
export const createBook = endpoint('POST', '/api/books', 'user');
export const changeBook = endpoint('PATCH', '/api/books/:bookId', 'user');
export const deleteBook = endpoint('DELETE', '/api/books/:bookId', 'user');
export const listDeletedBooks = endpoint('GET', '/api/books/deleted', 'user');
export const restoreBook = endpoint('POST', '/api/books/:bookId/restore', 'user');
export const listBookEntries = endpoint('GET', '/api/books/:bookId/entries', 'user');
export const putBookEntries = endpoint('PUT', '/api/books/:bookId/entries', 'user');
export const deleteBookEntries = endpoint('POST', '/api/books/:bookId/entries/delete', 'user');
export const restoreBookEntries = endpoint('POST', '/api/books/:bookId/entries/restore', 'user');
export const importBook = endpoint('POST', '/api/books/:bookId/import', 'user');
export const exportBook = endpoint('GET', '/api/books/:bookId/export', 'user');
