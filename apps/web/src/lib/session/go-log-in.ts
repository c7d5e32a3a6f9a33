import { signInPath } from './return-place.ts';

/** Leaves the page for the one to log in on, which leads back here. */
export function goLogIn(): void {
  const { pathname, search } = window.location;
  window.location.assign(signInPath('/login', pathname + search));
}
