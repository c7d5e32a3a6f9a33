import type { Texts } from '../texts.ts';

export const adminExerciseReports: Texts['adminExerciseReports'] = {
  lead: 'Máy phân tích kiểm tra lại từng bài bị báo lỗi và rút bài nếu lời giải không đúng. Quyết định của bạn thay cho việc kiểm tra; người báo lỗi sẽ được thông báo.',
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
  decision: 'Quyết định',
  decisions: {
    withdraw: 'Rút bài',
    keep: 'Giữ lại',
    restore: 'Khôi phục',
  },
  decisionTexts: {
    withdraw:
      'Bài này không còn được đưa ra và không tính cho chủ đề. Người đã báo lỗi sẽ được thông báo.',
    keep: 'Bài này giữ nguyên và không kiểm tra nữa. Người đã báo lỗi sẽ được thông báo là lời giải đúng.',
    restore: 'Bài này được đưa ra trở lại. Người đã báo lỗi sẽ được thông báo là lời giải đúng.',
  },
  decided: {
    withdraw: 'Đã rút bài',
    keep: 'Đã giữ bài',
    restore: 'Đã khôi phục bài',
  },
};
