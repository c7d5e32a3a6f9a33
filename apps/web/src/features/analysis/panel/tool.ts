import type { ControlPanel } from '../../../lib/state/app-state.ts';
import { voicesPanel } from '../../../lib/state/voices-view.ts';

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

export function toolOfPanel(panel: ControlPanel): Tool {
  return TOOL_OF_PANEL[panel];
}

const PANEL_OF_TOOL: Readonly<Partial<Record<Tool, ControlPanel>>> = {
  moves: 'CHESS_MOVES',
  engine: 'CHESS_ENGINE',
};

/** `undefined` for the graph, which is no control panel. The voices are whichever of them is shown. */
export function panelOfTool(tool: Tool): ControlPanel | undefined {
  return tool === 'voices' ? voicesPanel() : PANEL_OF_TOOL[tool];
}
