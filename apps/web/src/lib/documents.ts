/**
 * The product has several documents. The document `board` is cross-origin isolated, so that the engine can share memory between
 * threads. The others are not, because payment frames and sign-in pop-ups break under isolation. The content security policy of
 * `payment` allows the payment provider's script. Isolation and policy are headers of a document, so changing the document requires a
 * full page load.
 */

export type DocumentName = 'board' | 'app' | 'payment' | 'legal';

/** The licences of the packages in the build, as plain text. The path has no hash, so that the address stays the same. */
export const LICENCES_FILE = '/licences.txt';

/** The pages that the server renders: the operator's texts, and the notices of free software. */
const LEGAL_PATH = /^\/(?:terms|privacy|imprint|contact|licences)$/;

/** The address of a chapter of a study, `/studies/STUDY/CHAPTER`. It shows the board page. */
export const CHAPTER_PATH = /^\/studies\/([\da-f-]{36})\/([\da-f-]{36})\/?$/i;

/** @param path a path without query and hash */
export function documentOf(path: string): DocumentName {
  if (path === '/' || CHAPTER_PATH.test(path)) return 'board';
  if (LEGAL_PATH.test(path)) return 'legal';
  return path.startsWith('/payment/') ? 'payment' : 'app';
}
