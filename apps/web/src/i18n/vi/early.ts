/** The texts that the page needs before any late code is loaded. */
import type { EarlyTexts } from '../texts.ts';

export { actions, disabledReasons, menus } from './actions.ts';
export { analysis } from './analysis.ts';
export { board, roles } from './board.ts';
export { account, common, errors } from './common.ts';
export { pages } from './pages.ts';

export const commands: EarlyTexts['commands'] = {
  atEnd: 'Đây là nước cuối cùng.',
  atStart: 'Đây là thế cờ ban đầu.',
  engineOff: 'Máy phân tích đang tắt.',
  engineOn: 'Máy phân tích đang bật.',
};

export const setup: EarlyTexts['setup'] = {
  loading: 'Đang tải phần xếp quân',
};

export const files: EarlyTexts['files'] = {
  dropHere: 'Thả tệp hoặc thư mục để mở',
  fen: {
    copied: 'Đã sao chép FEN',
    copyFailed: 'Trình duyệt không cho phép sao chép',
  },
};
