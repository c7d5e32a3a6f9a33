import type { EmbedLook } from '@chuhe/contract/embed';

/** A value that changes with the colour mode. */
export type OnColorMode = (listener: (isDark: boolean) => void) => void;

/** Sets the colour mode of the document, and follows the browser's if it is `auto`. */
export function followColorMode(theme: EmbedLook['theme']): OnColorMode {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = (): boolean => theme === 'dark' || (theme === 'auto' && dark.matches);
  const listeners = new Set<(isDark: boolean) => void>();
  const update = (): void => {
    document.documentElement.dataset['mode'] = isDark() ? 'dark' : 'light';
    for (const listener of listeners) listener(isDark());
  };
  dark.addEventListener('change', update);
  update();
  return (listener) => {
    listeners.add(listener);
    listener(isDark());
  };
}
