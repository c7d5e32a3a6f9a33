import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useActionHandler } from '../../lib/actions/use-action.ts';

/** Away from the board, saved games are a page. */
export function MatchesPageAction(): null {
  const navigate = useNavigate();
  useActionHandler(
    'openMatches',
    useMemo(() => ({ run: () => void navigate({ to: '/matches' }) }), [navigate]),
  );
  return null;
}
