/** The style sheet inside the element. It is not `board.css`, since a page's styles do not reach into a shadow tree. */

import { THEMES, themeClass } from '../drawing/theme.ts';
import { HEIGHT, WIDTH } from '../geometry.ts';
import { PALETTES } from '../palette.ts';

export function makeStyle(): string {
  const themes = THEMES.map((theme) => {
    const values = Object.entries(PALETTES[theme]).map(([name, value]) => `${name}:${value}`);
    return `.${themeClass(theme)}{${values.join(';')}}`;
  });
  return [...themes, RULES].join('\n');
}

const RULES = `
:host { display: block; }
:host([hidden]) { display: none; }
.board {
  position: relative;
  aspect-ratio: ${WIDTH} / ${HEIGHT};
  outline: none;
  user-select: none;
  -webkit-user-select: none;
  -webkit-tap-highlight-color: transparent;
}
.board[tabindex] { touch-action: pinch-zoom; }
.board:focus-visible { outline: 3px solid var(--focus, #1d7851); outline-offset: 2px; }
svg { position: absolute; inset: 0; display: block; width: 100%; height: 100%; overflow: visible; }
text { font-family: system-ui, sans-serif; }
.movable { cursor: grab; }
.lifted { opacity: 0.9; }
.lifted > .b-body { transform: translate(0, -4px) scale(1.08); }
.dragged { cursor: grabbing; pointer-events: none; }
.over { pointer-events: none; }
.cursor { visibility: hidden; }
.board:focus-visible .cursor { visibility: visible; }
.hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
@media (forced-colors: active) { .board { forced-color-adjust: none; } }
`;
