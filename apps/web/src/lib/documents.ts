/**
 * The product is two documents. The board's is cross-origin isolated, so that the engine may share memory between
 * threads; the other is not, because payment frames and sign-in pop-ups break under isolation. Isolation is
 * decided by the headers of a document, so crossing from one to the other is always a full page load.
 */

export type DocumentName = 'board' | 'app';

/** @param path without query and hash. */
export function documentOf(path: string): DocumentName {
  return path === '/' ? 'board' : 'app';
}
