import type { ControlPanel } from '../../../lib/state/app-state.ts';
import { sourcesPanel } from '../../../lib/state/sources-view.ts';

/** The tools of the board page. Small screens show one at a time. */
export const TOOLS = ['sources', 'moves', 'graph', 'engine'] as const;
export type Tool = (typeof TOOLS)[number];

/** The tool that contains each control panel. The cloud, the book and its editor are tabs of the sources. */
const TOOL_OF_PANEL: Readonly<Record<ControlPanel, Tool>> = {
  CHESS_MOVES: 'moves',
  CHESS_ENGINE: 'engine',
  CHESS_CLOUD: 'sources',
  CHESS_BOOK: 'sources',
  CHESS_BOOK_EDITOR: 'sources',
};

export function toolOfPanel(panel: ControlPanel): Tool {
  return TOOL_OF_PANEL[panel];
}

const PANEL_OF_TOOL: Readonly<Partial<Record<Tool, ControlPanel>>> = {
  moves: 'CHESS_MOVES',
  engine: 'CHESS_ENGINE',
};

/** The control panel of a tool; `undefined` for the graph, which is not one. For the sources, it depends on the tab shown. */
export function panelOfTool(tool: Tool): ControlPanel | undefined {
  return tool === 'sources' ? sourcesPanel() : PANEL_OF_TOOL[tool];
}
