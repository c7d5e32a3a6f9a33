import { defineCall } from '../../../lib/api/define-call.ts';

/** The calls about the user's own books. */

export const getBook = defineCall<'getBook'>({ method: 'GET', path: '/api/book', guard: 'user' });

export const getBestMove = defineCall<'getBestMove'>({
  method: 'GET',
  path: '/api/book/best-move',
  guard: 'user',
});

export const listBooks = defineCall<'listBooks'>({
  method: 'GET',
  path: '/api/books',
  guard: 'user',
});

export const createBook = defineCall<'createBook'>({
  method: 'POST',
  path: '/api/books',
  guard: 'user',
});

export const changeBook = defineCall<'changeBook'>({
  method: 'PATCH',
  path: '/api/books/:bookId',
  guard: 'user',
});

export const deleteBook = defineCall<'deleteBook'>({
  method: 'DELETE',
  path: '/api/books/:bookId',
  guard: 'user',
});

export const listDeletedBooks = defineCall<'listDeletedBooks'>({
  method: 'GET',
  path: '/api/books/deleted',
  guard: 'user',
});

export const restoreBook = defineCall<'restoreBook'>({
  method: 'POST',
  path: '/api/books/:bookId/restore',
  guard: 'user',
});

export const listBookEntries = defineCall<'listBookEntries'>({
  method: 'GET',
  path: '/api/books/:bookId/entries',
  guard: 'user',
});

export const putBookEntries = defineCall<'putBookEntries'>({
  method: 'PUT',
  path: '/api/books/:bookId/entries',
  guard: 'user',
});

export const deleteBookEntries = defineCall<'deleteBookEntries'>({
  method: 'POST',
  path: '/api/books/:bookId/entries/delete',
  guard: 'user',
});

export const restoreBookEntries = defineCall<'restoreBookEntries'>({
  method: 'POST',
  path: '/api/books/:bookId/entries/restore',
  guard: 'user',
});

export const importBook = defineCall<'importBook'>({
  method: 'POST',
  path: '/api/books/:bookId/import',
  guard: 'user',
});

export const exportBook = defineCall<'exportBook'>({
  method: 'GET',
  path: '/api/books/:bookId/export',
  guard: 'user',
});

/** What the cloud knows of the position, to be taken into a book. */
export const viewPosition = defineCall<'viewPosition'>({
  method: 'POST',
  path: '/api/positions/view',
  guard: 'user',
});
