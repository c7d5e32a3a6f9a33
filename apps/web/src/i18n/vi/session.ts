import type { Texts } from '../texts.ts';

export const api: Texts['api'] = {
  badRequest: 'Dữ liệu không hợp lệ',
  notFound: 'Không tìm thấy dữ liệu',
  other: 'Đã xảy ra lỗi',
  unauthorized: 'Token không hợp lệ',
  unreached: 'Không kết nối được máy chủ. Không mất gì cả: hãy thử lại sau giây lát.',
};

export const session: Texts['session'] = {
  ended: 'Phiên đăng nhập đã kết thúc',
  endedCause: 'Ván cờ vẫn ở đây. Hãy đăng nhập để lưu.',
  none: 'Bạn chưa đăng nhập',
  noneCause:
    'Phiên đăng nhập trong trình duyệt này đã hết hạn. Ván cờ của bạn vẫn được giữ tại đây.',
  guest: 'Bạn đang là khách',
  registered: 'Đăng ký thành công',
  registeredGuest:
    'Ván cờ và sách khai cuộc lưu trong trình duyệt này. Đăng ký để mở trên mọi thiết bị. Điều khoản sử dụng nằm trong menu tài khoản.',
  registeredAccount: 'Chúng tôi đã gửi cho bạn email có liên kết xác nhận địa chỉ.',
};
