import { useEffect } from 'react';
import { pageTitleStore } from './page-title.ts';

/** Gives the window a title while the component is mounted. @param title `undefined` for the title of the route */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    pageTitleStore.setState({ title });
    return () => pageTitleStore.setState({ title: undefined });
  }, [title]);
}
