/**
 * The product is more than one document. The board's is cross-origin isolated, so that the engine may share memory between
 * threads; the others are not, because payment frames and sign-in pop-ups break under isolation. That of payments is the
 * app's, with leave to run the payment provider's script, which no other page needs. Isolation and such leave are
 * decided by the headers of a document, so crossing from one to another is always a full page load.
 */

export type DocumentName = 'board' | 'app' | 'payment';

/** @param path without query and hash. */
export function documentOf(path: string): DocumentName {
  if (path === '/') return 'board';
  return path.startsWith('/payment/') ? 'payment' : 'app';
}
