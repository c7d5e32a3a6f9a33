/**
 * Moves the focus before a row is removed, to the next row or else to the previous one, so that keyboard users can work through a list. The
 * row gets the focus, not its button, which a held key would press. If it is the only row, the page gets the focus.
 *
 * @param id `data-row` of the row to be removed
 */
export function focusBeside(list: HTMLElement | null, id: string): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const index = rows.findIndex((row) => row.dataset['row'] === id);
  const beside = rows[index + 1] ?? rows[index - 1] ?? document.querySelector<HTMLElement>('main');
  beside?.focus();
}
