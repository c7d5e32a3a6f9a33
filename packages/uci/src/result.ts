/**
 * Failure as a value, for functions that can fail in more than one way.
 *
 * ```ts
 * import { fail, ok, type Result } from '@chuhe/uci/result';
 *
 * const half = (n: number): Result<number, 'odd'> => (n % 2 === 0 ? ok(n / 2) : fail('odd'));
 * ```
 */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
