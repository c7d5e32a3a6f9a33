import { signInPath } from './return-path.ts';

/** Opens the login page, which returns to this page after the sign-in. */
export function openLogin(): void {
  const { pathname, search } = window.location;
  window.location.assign(signInPath('/login', pathname + search));
}
