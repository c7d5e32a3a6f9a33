/** The calls about the user's own books. */

export {
  changeBook,
  createBook,
  deleteBook,
  deleteBookEntries,
  exportBook,
  getBook,
  importBook,
  listBookEntries,
  listBooks,
  listDeletedBooks,
  putBookEntries,
  restoreBook,
  restoreBookEntries,
} from '@chuhe/contract/book-endpoints';
export { getBestMove, viewPosition } from '@chuhe/contract/cloud-endpoints';
