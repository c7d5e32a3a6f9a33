import type { LateTexts } from '../texts.ts';

export const legal: LateTexts['legal'] = {
  accept: 'Tôi chấp nhận điều khoản sử dụng và chính sách quyền riêng tư',
  acceptNow: 'Chấp nhận',
  byContinuing:
    'Nếu bạn chưa có tài khoản, khi tiếp tục là bạn chấp nhận điều khoản sử dụng và chính sách quyền riêng tư.',
  byPaying: 'Khi thanh toán, bạn chấp nhận điều khoản sử dụng và chính sách quyền riêng tư.',
  changed: {
    both: 'Điều khoản sử dụng và chính sách quyền riêng tư đã thay đổi.',
    privacy: 'Chính sách quyền riêng tư đã thay đổi.',
    terms: 'Điều khoản sử dụng đã thay đổi.',
  },
  changedLabel: 'Thay đổi điều khoản',
  guest: 'Khi là khách, bạn sử dụng trang này theo cùng các điều khoản.',
  later: 'Để sau',
  names: {
    terms: 'Điều khoản sử dụng',
    privacy: 'Chính sách quyền riêng tư',
    imprint: 'Thông tin đơn vị vận hành',
    contact: 'Liên hệ',
    licences: 'Giấy phép mã nguồn mở',
  },
  navigation: 'Thông tin pháp lý',
};
