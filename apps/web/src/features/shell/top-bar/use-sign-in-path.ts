import { useLocation } from '@tanstack/react-router';
import { signInPath } from '../../../lib/session/return-path.ts';

/** Paths to the sign-in pages that lead back to this one. */
export function useSignInPath(): (page: '/login' | '/register') => string {
  const href = useLocation({ select: (location) => location.href });
  return (page) => signInPath(page, href);
}
