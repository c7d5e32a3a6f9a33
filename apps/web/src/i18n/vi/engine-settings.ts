import type { LateTexts } from '../texts.ts';

export const engine: LateTexts['engine'] = {
  about:
    'Máy phân tích riêng của Chuhe chạy ngay trong trình duyệt với mạng nơ-ron được huấn luyện cho cờ tướng, một phần từ các ván của Chinese-Chess-Practical-Dataset (CC BY 4.0).',
  budget: 'Giới hạn cho mỗi thế cờ',
  budgetDepth: 'đến độ sâu {{depth}}',
  budgetInfinite: 'không giới hạn',
  budgetNodes: 'đến {{nodes}} nút',
  budgetSeconds: '{{seconds, number}} giây',
  hash: 'Bộ nhớ đệm thế cờ',
  inUse: 'Đang dùng: {{value}}. Trình duyệt không cho dùng nhiều hơn.',
  keys: 'Phím L bật và tắt máy phân tích, phím cách đi nước tốt nhất, phím + phân tích sâu hơn.',
  scores: 'Điểm tính bằng tốt, theo phía Đỏ: + là Đỏ ưu, #5 là chiếu bí sau 5 nước.',
  lines: 'Số biến',
  network: {
    label: 'Mạng nơ-ron:',
    notStarted: 'hiện ra khi máy phân tích chạy',
    load: 'Nạp mạng nơ-ron (.nnue)',
    remove: 'Bỏ mạng nơ-ron',
    waiting: '{{name}}, từ lần khởi động sau',
    runs: 'Đang dùng {{name}}.',
    problems: {
      'no-memory': 'Không đủ bộ nhớ cho {{name}}.',
      'no-answer': 'Máy phân tích không phản hồi khi thử với {{name}}.',
      'not-a-network':
        '{{name}} không phải là mạng cho máy phân tích này. Cần tệp NNUE cờ tướng theo định dạng của Fairy-Stockfish.',
      'other-network':
        '{{name}} dành cho loại cờ khác hoặc có cấu trúc khác. Cần tệp NNUE cờ tướng theo định dạng của Fairy-Stockfish.',
      'wrong-length': '{{name}} bị hỏng: thiếu phần cuối hoặc có phần thừa.',
      'refused-by-engine': 'Máy phân tích không nhận {{name}}.',
      unreadable: 'Không đọc được {{name}}.',
      'not-kept': 'Trình duyệt không lưu được {{name}}: chỉ dùng đến khi đóng trang.',
      'not-removed': 'Trình duyệt không xóa được {{name}}: lần sau nó sẽ trở lại.',
    },
  },
  oneThread:
    'Chỉ dùng được một luồng: muốn dùng nhiều luồng, hãy mở trang qua https bằng trình duyệt cho phép các luồng dùng chung bộ nhớ. Hãy thử trình duyệt hoặc thiết bị mới hơn.',
  safe: '{{count}} (nên dùng trên thiết bị này)',
  server: {
    again: 'Thử lại ở đây',
    because:
      '{{reason}} Máy phân tích của máy chủ sẽ tính thay, tối đa {{seconds}} giây mỗi thế cờ.',
    looks: 'Máy phân tích của máy chủ đang tính, tối đa {{seconds}} giây mỗi thế cờ.',
    left: 'Hôm nay còn {{left}} trên tổng {{perDay}}.',
  },
  threads: 'Số luồng xử lý',
  aboutLent:
    'Máy phân tích này chạy trên máy của bạn. Điểm tính theo thang tốt riêng của nó, có thể khác với máy phân tích của Chuhe.',
  here: 'Chuhe, trong trình duyệt này',
  onServer: 'Chuhe, trên máy chủ',
  source: 'Máy phân tích',
  useOwn: 'Dùng máy phân tích trên máy của bạn',
};
