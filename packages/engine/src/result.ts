/** A value, or an error as one line of English. */
export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: string };

export function ok<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function fail(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error };
}
