import type { Texts } from '../texts.ts';

export const sourceHints: Texts['sourceHints'] = {
  all: 'Tất cả: mỗi nước một dòng, gồm đánh giá của đám mây, máy phân tích, sách khai cuộc và các ván đã đấu. Nếu đám mây và máy phân tích khác nhau, hãy tin bên tính sâu hơn.',
  cloud: 'Đám mây: các nước tốt nhất mà trang này đã phân tích.',
  engine: 'Máy phân tích: tính các nước tốt nhất ngay trong trình duyệt này, kể cả khi mất mạng.',
  book: 'Sách khai cuộc: những nước bạn muốn đi, kèm ghi chú của bạn.',
  games:
    'Ván đấu: các danh thủ đã đi gì trong thế này, kết quả ra sao; có thể chọn thêm ván của bạn trong bộ lọc.',
  close: 'Đóng gợi ý này',
};
