import type { Texts } from '../texts.ts';

export const adminContributions: Texts['adminContributions'] = {
  accept: 'Chấp nhận',
  author: 'Người đóng góp',
  board: 'Thế cờ {{fen}}',
  lead: 'Đánh giá do người dùng gửi. Người khác thấy sau khi được chấp nhận; đóng góp không bao giờ thay thế máy phân tích.',
  moves: 'Các nước với điểm, theo phía bên đến lượt đi',
  none: 'Không có gì ở đây',
  noneText: 'Đánh giá mà người dùng gửi cho một thế cờ sẽ vào đây để xem xét.',
  putBack: 'Đưa về chờ',
  reject: 'Từ chối',
  states: {
    ACCEPTED: 'Đã chấp nhận',
    PENDING: 'Đang chờ',
    REJECTED: 'Đã từ chối',
  },
  status: 'Trạng thái',
  undo: 'Hoàn tác',
};
