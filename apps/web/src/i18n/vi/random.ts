import type { Texts } from '../texts.ts';

export const random: Texts['random'] = {
  another: 'Thế khác',
  blackMoves: 'Đến lượt Đen đi.',
  failed: 'Không tải được các thế cờ',
  failedCause: 'Hãy kiểm tra kết nối rồi thử lại. Ván cờ của bạn không thay đổi.',
  fetching: 'Đang tải các thế cờ',
  fetchingPart: 'Đang tải các thế cờ: {{percent}}%',
  place: 'Ngẫu nhiên {{number}} / {{total}}',
  redMoves: 'Đến lượt Đỏ đi.',
  title: 'Thế ngẫu nhiên {{number}} / {{total}}',
};
