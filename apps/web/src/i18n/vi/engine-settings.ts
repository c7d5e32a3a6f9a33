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
  oneThread:
    'Chỉ dùng được một luồng: muốn dùng nhiều luồng, hãy mở trang qua https bằng trình duyệt cho phép các luồng dùng chung bộ nhớ. Hãy thử trình duyệt hoặc thiết bị mới hơn.',
  safe: '{{count}} (nên dùng trên thiết bị này)',
  threads: 'Số luồng xử lý',
};
