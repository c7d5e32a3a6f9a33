import type { Texts } from '../texts.ts';

export const adminAudit: Texts['adminAudit'] = {
  action: 'Hành động, ví dụ package',
  changes_one: '{{count}} thay đổi',
  changes_other: '{{count}} thay đổi',
  filter: 'Lọc',
  list: 'Các mục nhật ký',
  none: 'Không có mục nào',
  noneText: 'Những gì quản trị viên thay đổi được ghi ở đây cùng lý do.',
  operator: 'người vận hành',
  target: 'Đối tượng (mã đầy đủ)',
};
