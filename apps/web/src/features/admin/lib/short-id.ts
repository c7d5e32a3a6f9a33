/**
 * The first part of an id, which is enough to compare ids by eye.
 *
 * @example shortId('018f0000-0000-4000-8000-0123456789ab'); // '018f0000'
 */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
