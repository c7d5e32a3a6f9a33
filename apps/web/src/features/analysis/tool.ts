import type { ControlPanel } from '../../lib/state/app-state.ts';

/** What the reader has beside the board, where there is room for one thing only. */
export const TOOLS = ['voices', 'moves', 'graph', 'engine'] as const;
export type Tool = (typeof TOOLS)[number];

/** Cloud, book and the book's editor are tabs of the voices. */
const TOOL_OF_PANEL: Readonly<Record<ControlPanel, Tool>> = {
  CHESS_MOVES: 'moves',
  CHESS_ENGINE: 'engine',
  CHESS_CLOUD: 'voices',
  CHESS_BOOK: 'voices',
  CHESS_BOOK_EDITOR: 'voices',
};

const PANEL_OF_TOOL: Readonly<Record<Tool, ControlPanel | undefined>> = {
  moves: 'CHESS_MOVES',
  engine: 'CHESS_ENGINE',
  voices: 'CHESS_CLOUD',
  graph: undefined,
};

export function toolOfPanel(panel: ControlPanel): Tool {
  return TOOL_OF_PANEL[panel];
}

/** `undefined` for the graph, which is no control panel. */
export function panelOfTool(tool: Tool): ControlPanel | undefined {
  return PANEL_OF_TOOL[tool];
}
