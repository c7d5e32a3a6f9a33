// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { panelOfTool, TOOLS, type Tool, toolOfPanel } from './tool.ts';
import { ToolTabs } from './tool-tabs.tsx';

beforeAll(startI18n);
afterEach(cleanup);

test('arrows move among the tabs and around, and take the focus along', () => {
  const onChoose = vi.fn<(tool: Tool) => void>();
  render(<ToolTabs tools={TOOLS} tool="sources" onChoose={onChoose} />);
  const list = screen.getByRole('tablist');
  fireEvent.keyDown(list, { key: 'ArrowLeft' });
  fireEvent.keyDown(list, { key: 'ArrowRight' });
  fireEvent.keyDown(list, { key: 'a' });
  expect(onChoose.mock.calls).toEqual([['engine'], ['moves']]);
  expect(document.activeElement?.getAttribute('aria-controls')).toBe('tool-moves');
});

test('a tab pressed by pointer lets the focus go, one pressed by key keeps it', () => {
  render(<ToolTabs tools={TOOLS} tool="sources" onChoose={vi.fn<() => void>()} />);
  const tab = screen.getByRole('tab', { name: 'Moves' });
  tab.focus();
  fireEvent.click(tab, { detail: 0 });
  expect(document.activeElement).toBe(tab);
  fireEvent.click(tab, { detail: 1 });
  expect(document.activeElement).toBe(document.body);
});

test('a tool is kept as a control panel, and found again', () => {
  const found = TOOLS.map(panelOfTool).flatMap((panel) => (panel ? [toolOfPanel(panel)] : []));
  expect(found).toEqual(['sources', 'moves', 'engine']);
  expect([toolOfPanel('CHESS_BOOK'), toolOfPanel('CHESS_BOOK_EDITOR')]).toEqual([
    'sources',
    'sources',
  ]);
});
