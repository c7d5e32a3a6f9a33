/**
 * Who the reader is, as the guards see it. There are no accounts yet: everybody is a guest of this browser. Once there
 * are, the profile the server answers with decides, and `local-guest` is left for a reader whom no server could be asked
 * about, who keeps a working local board.
 */
export type Session =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'local-guest' }
  | { readonly kind: 'user'; readonly isGuest: boolean; readonly type: 'ADMIN' | 'NORMAL' };

export const LOCAL_GUEST: Session = { kind: 'local-guest' };
