// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import IconCaretLeftFilled from '~icons/caret-left-filled';
import IconTrash from '~icons/trash';

test('an icon has the size and the line width that were asked for, and the colour of the text', () => {
  const { container } = render(<IconTrash size={16} stroke={1.8} className="quiet" aria-hidden />);
  const svg = container.querySelector('svg');
  for (const [name, value] of [
    ['width', '16'],
    ['height', '16'],
    ['stroke-width', '1.8'],
    ['class', 'quiet'],
    ['aria-hidden', 'true'],
  ] as const) {
    expect(svg?.getAttribute(name)).toBe(value);
  }
  const line = svg?.querySelector('path');
  expect(line?.getAttribute('stroke')).toBe('currentColor');
  expect(line?.hasAttribute('stroke-width')).toBe(false);
});

test('a filled icon has no outline', () => {
  const { container } = render(<IconCaretLeftFilled />);
  const shape = container.querySelector('path');
  expect(shape?.getAttribute('fill')).toBe('currentColor');
  expect(container.querySelector('[stroke]')).toBeNull();
});
