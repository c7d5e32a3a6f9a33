import type { Texts } from '../texts.ts';

export const engine: Texts['engine'] = {
  about: 'Fairy-Stockfish là một chương trình riêng, theo giấy phép GNU GPL 3.',
  budget: 'Thời gian cho mỗi thế cờ',
  budgetDepth: 'đến độ sâu {{depth}}',
  budgetInfinite: 'không giới hạn',
  budgetSeconds: '{{seconds}} giây',
  deeper: 'Tính sâu hơn, không giới hạn',
  depth: 'độ sâu {{depth}}',
  failed: {
    crashed: 'Máy phân tích đã dừng. Hãy khởi động lại; ván cờ của bạn không mất gì.',
    downloadFailed: 'Không tải được máy phân tích. Hãy kiểm tra kết nối và thử lại.',
    noIsolation:
      'Trình duyệt hoặc kết nối này không cho trang dùng chung bộ nhớ giữa các luồng. Hãy mở trang qua https hoặc bằng trình duyệt mới hơn.',
    noMemory:
      'Không đủ bộ nhớ cho máy phân tích. Hãy đóng bớt thẻ, hoặc giảm số luồng và bộ nhớ đệm.',
    startFailed: 'Trình duyệt này không khởi động được máy phân tích.',
    title: 'Máy phân tích không chạy',
  },
  finished: 'đã xong',
  gauge: 'Cơ hội thắng của Đỏ: {{percent}} %',
  hash: 'Bộ nhớ đệm thế cờ',
  idle: 'Bật máy phân tích để xem các nước hay nhất.',
  licence: 'Giấy phép',
  line: 'Biến {{rank}}: {{score}}',
  lines: 'Số biến',
  loading: 'Đang tải máy phân tích: {{percent}} %',
  name: 'Máy',
  nodesPerSecond: '{{count}} nghìn nút/giây',
  paused: {
    hidden: 'Tạm dừng khi trang bị ẩn.',
    otherTab: 'Máy phân tích đang chạy ở thẻ khác.',
    take: 'Chạy ở đây',
  },
  play: 'Đi đến nước {{move}}',
  refused: {
    badPosition: 'Không phân tích được thế cờ này.',
    gameOver: 'Ván cờ đã kết thúc: bên đến lượt không còn nước đi.',
  },
  settings: 'Cài đặt máy phân tích',
  source: 'Mã nguồn',
  starting: 'Đang khởi động máy phân tích …',
  switch: 'Bật hoặc tắt máy phân tích',
  thinking: 'Đang xem thế cờ …',
  threads: 'Số luồng xử lý',
  winChance: 'thắng {{percent}} %',
};
