/** The texts that the page needs before any late code is loaded. */
import type { EarlyTexts } from '../texts.ts';

export { actions, disabledReasons, menus } from './actions.ts';
export { analysis } from './analysis.ts';
export { board, roles } from './board.ts';
export { account, common, errors } from './common.ts';
export { pages } from './pages.ts';

export const commands: EarlyTexts['commands'] = {
  atEnd: '已是最后一着。',
  atStart: '已是起始局面。',
  engineOff: '引擎已关闭。',
  engineOn: '引擎已开启。',
};

export const setup: EarlyTexts['setup'] = {
  loading: '正在加载摆棋界面',
};

export const files: EarlyTexts['files'] = {
  dropHere: '松开以打开文件或文件夹',
  fen: {
    copied: '已复制 FEN',
    copyFailed: '浏览器不允许复制',
  },
};
