import { rootRouteId, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { TextKey } from '../i18n/texts.ts';
import { pageTitleStore } from '../lib/state/page-title.ts';

/** Sets the window's title to what the page shows, or to the name of the page in the user's language. */
export function useDocumentTitle(): void {
  const { t } = useTranslation();
  const key = useRouterState({ select: ({ matches }) => titleOf(matches) });
  const shown = useStore(pageTitleStore, (state) => state.title);
  const name = shown ?? (key && t(key));
  const title = name === undefined ? 'Chuhe 楚河' : `${name} · Chuhe`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

interface Match {
  readonly routeId: string;
  readonly staticData: { readonly title?: TextKey };
}

/** The key of the page's title. If only the root matches, the path is unknown. */
function titleOf(matches: readonly Match[]): TextKey | undefined {
  const last = matches.at(-1);
  return last?.routeId === rootRouteId ? 'errors.notFoundTitle' : last?.staticData.title;
}
