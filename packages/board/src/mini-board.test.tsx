// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { MiniBoard } from './mini-board.tsx';
import { PieceIcon } from './piece-icon.tsx';
import { START_BOARD } from './placement.ts';

afterEach(cleanup);

describe('MiniBoard', () => {
  it.each([
    [48, 'tokens', 0, 0],
    [119, 'tokens', 0, 0],
    [120, 'characters', 65, 0],
    [240, 'characters', 65, 18],
  ])('at %i pixels shows %s', (size, _, uses, labels) => {
    const { container } = render(<MiniBoard placement={START_BOARD} size={size} />);
    expect(container.querySelectorAll('use')).toHaveLength(uses);
    expect(container.querySelectorAll('text')).toHaveLength(labels);
  });

  it('keeps the ratio of the board', () => {
    const { container } = render(<MiniBoard placement={START_BOARD} size={230} />);
    expect(container.querySelector('svg')?.getAttribute('height')).toBe('264');
  });

  it('is an image with a label, or decorative', () => {
    render(<MiniBoard placement={START_BOARD} size={48} label="After C2=5" />);
    render(<MiniBoard placement={START_BOARD} size={48} />);
    expect(screen.getAllByRole('img').map((node) => node.getAttribute('aria-label'))).toEqual([
      'After C2=5',
    ]);
  });
});

describe('PieceIcon', () => {
  it('shows one piece of the set', () => {
    const piece = { color: 'black', role: 'horse' } as const;
    const { container } = render(
      <PieceIcon piece={piece} size={24} theme="slate" pieces="simplified" />,
    );
    const uses = Array.from(container.querySelectorAll('use'), (use) => use.getAttribute('href'));
    expect(uses).toEqual(['#chuhe-slate-black', '#chuhe-simplified-n']);
  });
});
