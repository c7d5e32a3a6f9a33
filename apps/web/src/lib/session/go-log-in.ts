import { signInPath } from './return-place.ts';

/** Opens the login page, which leads back to this one. */
export function goLogIn(): void {
  const { pathname, search } = window.location;
  window.location.assign(signInPath('/login', pathname + search));
}
