/**
 * Before a row goes: the focus goes on to the next row, or to the one before where there is none, so that who works through a list by
 * keys need not begin anew. To the row and not to its button, which a key that is held would press as well. Where it is the only
 * row, the focus goes to the page.
 *
 * @param id of the row that goes: its `data-row`
 */
export function focusBeside(list: HTMLElement | null, id: string): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const index = rows.findIndex((row) => row.dataset['row'] === id);
  const beside = rows[index + 1] ?? rows[index - 1] ?? document.querySelector<HTMLElement>('main');
  beside?.focus();
}
