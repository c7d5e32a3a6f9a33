const ITEMS = '[role^="menuitem"]';

/** Moves the focus in an open menu. @returns whether `key` moves it */
export function moveInMenu(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>(ITEMS)];
  const current = items.findIndex((item) => item === document.activeElement);
  const next = nextItem(items, current, key);
  next?.focus({ preventScroll: false });
  return next !== undefined;
}

function nextItem(
  items: readonly HTMLElement[],
  current: number,
  key: string,
): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(current + 1) % items.length];
    case 'ArrowUp':
      return items.at(current <= 0 ? -1 : current - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return key.length === 1 ? findByLetter(items, current, key) : undefined;
  }
}

/** The next item after the current one that begins with the letter. Wraps around. */
function findByLetter(
  items: readonly HTMLElement[],
  current: number,
  letter: string,
): HTMLElement | undefined {
  const wanted = letter.toLocaleLowerCase();
  const ordered = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  return ordered.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(wanted));
}
