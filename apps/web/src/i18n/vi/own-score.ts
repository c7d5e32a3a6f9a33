import type { LateTexts } from '../texts.ts';

export const cloud: LateTexts['cloud'] = {
  own: {
    title: 'Điểm của bạn cho {{move}}',
    lead: 'Người khác thấy điểm này sau khi quản trị viên chấp nhận. Điểm của máy phân tích luôn được ưu tiên.',
    invalid: 'Hãy nhập điểm như +0.35, −1.2 hoặc #5, tối đa 99.99.',
    save: 'Lưu',
    withdraw: 'Rút lại',
    saved: 'Đã lưu điểm của bạn cho {{move}}: {{score}}',
    withdrawn: 'Đã rút lại điểm của bạn cho {{move}}',
    statuses: {
      PENDING: 'đang chờ quản trị viên; chỉ bạn thấy',
      ACCEPTED: 'đã được chấp nhận; mọi người đều thấy cho đến khi bạn sửa',
      REJECTED: 'không được chấp nhận; chỉ bạn thấy',
    },
    lockedTitle: 'Cần một gói để thêm điểm',
    lockedText:
      'Thêm điểm vào đám mây cần quyền CLOUD.WRITE, do quản trị viên hoặc một gói dịch vụ cấp cho tài khoản của bạn.',
    loading: 'Đang tải điểm của bạn',
    failed: 'Không tải được điểm của bạn',
  },
  search: {
    title: 'Điểm của {{move}}',
    lead: 'Điểm số có tính đến các thế cờ sau nước này. Độ sâu, số nút và ngày là của lần tìm kiếm tại thế cờ này.',
    engine: 'Máy phân tích',
    nodes: 'Số nút',
    date: 'Ngày',
    searchedNodes: '{{nodes}} nút',
    unknown: 'không rõ',
  },
};
