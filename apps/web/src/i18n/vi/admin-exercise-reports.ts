import type { Texts } from '../texts.ts';

export const adminExerciseReports: Texts['adminExerciseReports'] = {
  lead: 'Máy phân tích kiểm tra lại từng bài bị báo lỗi và rút bài nếu lời giải không đúng.',
  state: 'Trạng thái',
  list: 'Báo lỗi',
  none: 'Chưa có báo lỗi',
  noneText: 'Báo lỗi của người dùng được liệt kê ở đây.',
  time: 'Thời gian',
  exercise: 'Bài tập',
  reason: 'Lý do',
  states: {
    all: 'Tất cả',
    OPEN: 'Chờ kiểm tra',
    KEPT: 'Giữ lại',
    WITHDRAWN: 'Đã rút',
  },
  reasons: {
    'another-move': 'Có nước khác hay như vậy',
    'bad-solution': 'Lời giải không đạt yêu cầu',
    other: 'Lý do khác',
  },
};
