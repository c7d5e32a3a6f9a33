import type { Texts } from '../texts.ts';

export const adminContributions: Texts['adminContributions'] = {
  accept: 'Chấp nhận',
  author: 'Người đóng góp',
  board: 'Thế cờ {{fen}}',
  lead: 'Đánh giá do người dùng gửi. Người khác chỉ thấy sau khi được chấp nhận; đóng góp không bao giờ thay thế kết quả của máy phân tích.',
  moves: 'Các nước kèm điểm, tính theo bên đến lượt đi',
  none: 'Không có đóng góp nào ở đây',
  noneText: 'Đánh giá mà người dùng gửi sẽ hiện ở đây để xét duyệt.',
  putBack: 'Đưa về chờ duyệt',
  reject: 'Từ chối',
  states: {
    ACCEPTED: 'Đã chấp nhận',
    PENDING: 'Chờ duyệt',
    REJECTED: 'Đã từ chối',
  },
  status: 'Trạng thái',
  undo: 'Hoàn tác',
};
