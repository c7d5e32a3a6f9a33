import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useActionHandler } from '../../lib/actions/use-action.ts';

/** Handles actions on pages without a board: saved games open on their own page, and the report opens on the board page. */
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
