import { signInPath } from './return-path.ts';

/** Opens the login page, which leads back to this one. */
export function openLogin(): void {
  const { pathname, search } = window.location;
  window.location.assign(signInPath('/login', pathname + search));
}
