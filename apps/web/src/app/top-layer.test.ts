// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useTopLayer } from './top-layer.ts';

afterEach(cleanup);

/** Makes a layer, whose popover is shown at once. */
function makeLayer() {
  // jsdom does not implement popovers.
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
  const moves = { before: vi.fn<() => void>(), after: vi.fn<() => void>() };
  const { result } = renderHook(() => useTopLayer('layer', moves));
  return { layer: result.current, moves };
}

function openDialog(parent: HTMLElement = document.body): HTMLDialogElement {
  const dialog = parent.appendChild(document.createElement('dialog'));
  dialog.showModal();
  return dialog;
}

it.each([
  ['closed', (dialog: HTMLDialogElement) => dialog.close()],
  ['removed', (dialog: HTMLDialogElement) => dialog.remove()],
])(
  'prepares its content for a move into a dialog, and for one out of a dialog that is %s',
  async (_, end) => {
    const { layer, moves } = makeLayer();
    expect([layer.parentNode, moves.before.mock.calls.length]).toEqual([document.body, 0]);
    const dialog = openDialog();
    await waitFor(() => expect(layer.parentNode).toBe(dialog));
    expect(moves.before).toHaveBeenCalledTimes(1);
    end(dialog);
    await waitFor(() => expect(layer.parentNode).toBe(document.body));
    expect(moves.before).toHaveBeenCalledTimes(2);
    dialog.remove();
  },
);

it('moves into a dialog inside another one, which contains the focus too', async () => {
  const { layer } = makeLayer();
  const outer = openDialog();
  await waitFor(() => expect(layer.parentNode).toBe(outer));
  const inner = openDialog(outer);
  inner.append(document.createElement('button'));
  inner.querySelector('button')?.focus();
  await waitFor(() => expect(layer.parentNode).toBe(inner));
  outer.append(document.createElement('p'));
  await waitFor(() => expect(layer.parentNode).toBe(inner));
  inner.close();
  await waitFor(() => expect(layer.parentNode).toBe(outer));
  outer.remove();
});
