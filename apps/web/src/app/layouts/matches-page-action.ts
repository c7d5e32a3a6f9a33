import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useActionHandler } from '../../lib/actions/use-action.ts';

/** Away from the board, saved games are a page, and their report is on the board's. */
export function MatchesPageAction(): null {
  const navigate = useNavigate();
  useActionHandler(
    'openMatches',
    useMemo(() => ({ run: () => void navigate({ to: '/matches' }) }), [navigate]),
  );
  useActionHandler(
    'gameReport',
    useMemo(() => ({ run: () => window.location.assign('/?report') }), []),
  );
  return null;
}
