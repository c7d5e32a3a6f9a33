import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useActionHandler } from '../../lib/actions/use-action.ts';
import { overlays } from '../../lib/overlays.ts';

/** Handles actions on pages without a board: saved games open on their own page, and the report opens on the board page. */
export function MatchesPageAction(): null {
  const navigate = useNavigate();
  useActionHandler(
    'openMatches',
    useMemo(
      () => ({ run: () => overlays().whenClosed(() => void navigate({ to: '/matches' })) }),
      [navigate],
    ),
  );
  useActionHandler(
    'gameReport',
    useMemo(
      () => ({ run: () => overlays().whenClosed(() => window.location.assign('/?dialog=report')) }),
      [],
    ),
  );
  return null;
}
