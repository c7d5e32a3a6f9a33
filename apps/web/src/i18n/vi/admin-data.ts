import type { Texts } from '../texts.ts';

export const adminData: Texts['adminData'] = {
  title: 'Dữ liệu mở',
  lead: 'Mỗi đêm kết xuất cơ sở dữ liệu thế cờ thành tệp, ai cũng tải được tại /data.',
  on: 'Kết xuất mỗi đêm và cho mọi người tải',
  hour: 'Giờ (0–23, {{zone}})',
  kept: 'Số bản giữ lại',
  licence: 'Điều khoản sử dụng',
  licenceHint: 'Hiện trên trang, ví dụ tên một giấy phép',
  last: 'Bản gần nhất',
  none: 'chưa có',
  lastText: '{{date}}, {{positions}} thế cờ, {{size}}',
  running: 'Đang ghi: đã được {{positions}} thế cờ',
  failures: {
    DISK_FULL:
      'Ổ đĩa không đủ chỗ để kết xuất ({{date}}). Phần đã ghi đã được xóa. Máy chủ sẽ thử lại sau một giờ.',
    FAILED:
      'Lần kết xuất gần nhất thất bại ({{date}}). Xem lý do trong nhật ký máy chủ. Máy chủ sẽ thử lại sau một giờ.',
  },
};
