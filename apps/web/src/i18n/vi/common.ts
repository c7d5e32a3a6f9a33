import type { Texts } from '../texts.ts';

export const common: Texts['common'] = {
  analysis: 'Phân tích',
  back: 'Về bàn cờ',
  close: 'Đóng',
  groupSeparator: '; ',
  guest: 'Khách',
  language: 'Ngôn ngữ',
  listSeparator: ', ',
  mainNavigation: 'Chính',
  menu: 'Menu',
  pasteHint: 'Dán nước đi hoặc FEN',
  processing: 'Đang xử lý',
  reload: 'Tải lại',
  retry: 'Thử lại',
  skip: 'Đến nội dung chính',
};

export const errors: Texts['errors'] = {
  chunkReload: 'Hãy tải lại trang để tải phần đó; các ván cờ được giữ nguyên.',
  chunkText: 'Có thể kết nối hoặc máy chủ đang gián đoạn. Không mất gì cả: hãy thử lại.',
  chunkTitle: 'Không tải được một phần của trang',
  fatalText:
    'Trang gặp lỗi không tự khắc phục được. Các ván cờ vẫn được giữ trong trình duyệt này.',
  fatalTitle: 'Đã xảy ra lỗi',
  newBuild: 'Đã có phiên bản mới hơn',
  newBuildCause: 'Hãy tải lại khi thuận tiện; các ván cờ vẫn được giữ.',
  notFound: 'Không tìm thấy trang: {{path}}',
  notFoundHint: 'Không tìm thấy gì ở đây: có thể địa chỉ bị gõ sai, hoặc trang đã chuyển đi.',
  notFoundTitle: 'Không tìm thấy trang',
  pageText: 'Các phần khác vẫn hoạt động. Hãy thử lại, hoặc về bàn cờ.',
  pageTitle: 'Trang này gặp lỗi',
};

export const account: Texts['account'] = {
  admin: 'Quản trị',
  label: 'Tài khoản',
  localGuest:
    'Khách chỉ mở được ván của mình từ trình duyệt này. Hãy đăng ký để mở được ở mọi nơi.',
  login: 'Đăng nhập',
  logout: 'Đăng xuất',
  me: 'Thông tin cá nhân',
  register: 'Đăng ký',
};
