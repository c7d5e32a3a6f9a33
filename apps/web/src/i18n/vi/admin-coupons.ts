import type { Texts } from '../texts.ts';

export const adminCoupons: Texts['adminCoupons'] = {
  title: 'Mã giảm giá',
  new: 'Thêm mã giảm giá',
  newText:
    'Sau khi tạo, mã không sửa được, chỉ có thể tắt. Với gói tự gia hạn, kỳ nào cũng được giảm.',
  create: 'Tạo',
  none: 'Chưa có mã giảm giá',
  noneText: 'Người mua nhập mã giảm giá khi thanh toán để trả ít hơn.',
  code: 'Mã',
  codeHint: 'Chữ cái, chữ số, dấu gạch ngang và gạch dưới; không phân biệt chữ hoa, chữ thường.',
  kind: 'Cách giảm',
  percent: 'Phần trăm, tối đa 100',
  amount: 'Số tiền',
  packages: 'Chỉ cho các gói này; không chọn là mọi gói',
  firstDay: 'Ngày bắt đầu',
  maxUses: 'Tổng số lượt dùng',
  oncePerUser: 'Mỗi người dùng chỉ dùng một lần',
  guestHint:
    'Khách không dùng được mã có giới hạn lượt dùng (tổng số lượt hoặc mỗi người một lần): họ cần có tài khoản trước.',
  used: 'đã dùng {{used}}/{{of}}',
  open_one: '{{count}} đơn chưa thanh toán',
  open_other: '{{count}} đơn chưa thanh toán',
  once: 'mỗi người một lần',
  disabled: 'Đã tắt',
  enabled: 'Còn hiệu lực',
  disable: 'Tắt',
  enable: 'Bật lại',
  from: 'từ {{day}}',
  until: 'đến {{day}}',
  kinds: { PERCENT: 'Phần trăm', AMOUNT: 'Số tiền' },
};
