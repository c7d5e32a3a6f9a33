/**
 * The product has several documents. The board's is cross-origin isolated, so that the engine can share memory between threads. The
 * others are not, because payment frames and sign-in pop-ups break under isolation. Payment pages have a document whose content security
 * policy allows the payment provider's script. Both depend on the headers of a document, so going from one to another is a full page load.
 */

export type DocumentName = 'board' | 'app' | 'payment';

/** @param path without query and hash. */
export function documentOf(path: string): DocumentName {
  if (path === '/') return 'board';
  return path.startsWith('/payment/') ? 'payment' : 'app';
}
