// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { panelOfTool, TOOLS, type Tool, toolOfPanel } from './tool.ts';
import { ToolTabs } from './tool-tabs.tsx';

beforeAll(startI18n);
afterEach(cleanup);

test('arrow keys move among the tabs, wrap around, and move the focus', () => {
  const onChoose = vi.fn<(tool: Tool) => void>();
  render(<ToolTabs tools={TOOLS} tool="sources" onChoose={onChoose} />);
  const list = screen.getByRole('tablist');
  fireEvent.keyDown(list, { key: 'ArrowLeft' });
  fireEvent.keyDown(list, { key: 'ArrowRight' });
  fireEvent.keyDown(list, { key: 'a' });
  expect(onChoose.mock.calls).toEqual([['engine'], ['moves']]);
  expect(document.activeElement?.getAttribute('aria-controls')).toBe('tool-moves');
});

test('a tab pressed by pointer gives up the focus, one pressed by key keeps it', () => {
  render(<ToolTabs tools={TOOLS} tool="sources" onChoose={vi.fn<() => void>()} />);
  const tab = screen.getByRole('tab', { name: 'Moves' });
  tab.focus();
  fireEvent.click(tab, { detail: 0 });
  expect(document.activeElement).toBe(tab);
  fireEvent.click(tab, { detail: 1 });
  expect(document.activeElement).toBe(document.body);
});

test('a tool is stored as a control panel and restored', () => {
  const found = TOOLS.map(panelOfTool).flatMap((panel) => (panel ? [toolOfPanel(panel)] : []));
  expect(found).toEqual(['sources', 'moves', 'engine']);
  expect([toolOfPanel('CHESS_BOOK'), toolOfPanel('CHESS_BOOK_EDITOR')]).toEqual([
    'sources',
    'sources',
  ]);
});
