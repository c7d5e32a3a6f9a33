import type { LateTexts } from '../texts.ts';

export const moves: LateTexts['moves'] = {
  allCollapsed: 'Đã thu gọn mọi biến',
  allExpanded: 'Đã mở rộng mọi biến',
  alreadyMain: 'Nước này đã nằm trên biến chính.',
  collapseAll: 'Thu gọn mọi biến',
  collapsed: 'Đã thu gọn biến',
  copyLine: 'Sao chép biến này',
  deleteFromHere: 'Xóa từ đây',
  deleted_one: 'Đã xóa {{count}} nước',
  deleted_other: 'Đã xóa {{count}} nước',
  expandAll: 'Mở rộng mọi biến',
  expanded: 'Đã mở rộng biến',
  madeMainline: 'Biến này giờ là biến chính',
  makeMainline: 'Đặt làm biến chính',
  noMove: 'Ở đây chưa có nước đi.',
  playFromHere: 'Chơi với máy từ đây',
  promote: 'Đưa biến lên trên',
  promoted: 'Đã đưa biến lên trên',
  undo: 'Hoàn tác',
  writeComment: 'Viết bình luận',
  writeCommentBefore: 'Bình luận trước nước đi',
};
