import type { Texts } from '../texts.ts';

export const adminSite: Texts['adminSite'] = {
  lead: 'Việc đăng ký, xác thực hai bước, thuế, hạn mức miễn phí và thông báo.',
  notice: 'Thông báo bằng {{language}}',
  noticeHint: 'Một dòng ở đầu mọi trang. Ngôn ngữ chưa có nội dung sẽ hiện bản tiếng Anh.',
  noticeOn: 'Hiện thông báo cho mọi người',
  adminFactor:
    'Bắt buộc quản trị viên bật xác thực hai bước. Quản trị viên chưa bật sẽ không vào được trang quản trị',
  registration: 'Cho phép tạo tài khoản mới; khách luôn vào được',
  secrets: 'Thông tin bí mật',
  secretsLead:
    'Các giá trị này chỉ lấy từ biến môi trường của máy chủ. Ở đây chỉ cho biết đã đặt hay chưa, không bao giờ hiện giá trị.',
  set: 'Đã đặt',
  tax: 'Để Stripe tính thuế',
  taxHint:
    'Giá đã gồm thuế. Cần thiết lập Stripe Tax trong tài khoản Stripe; khi đó người mua phải nhập địa chỉ.',
  title: 'Trang web',
  search: 'Số giây dùng máy phân tích của máy chủ mỗi ngày',
  searchHint: 'Áp dụng cho mọi tài khoản khi đang bán gói có thời gian dùng máy phân tích.',
  guests: {
    title: 'Khách',
    lead: 'Ai cũng có thể bắt đầu lại với tư cách khách mới, vì vậy khách được ít hơn tài khoản, và tất cả khách dùng chung một địa chỉ mạng có chung một hạn mức. Chưa bán gói tương ứng thì không có giới hạn nào.',
    lookUps: 'Lượt tra miễn phí mỗi ngày của mỗi khách',
    addressLookUps: 'Lượt tra miễn phí mỗi ngày của tất cả khách dùng chung một địa chỉ mạng',
    seconds: 'Số giây dùng máy phân tích mỗi ngày của mỗi khách',
    addressSeconds:
      'Số giây dùng máy phân tích mỗi ngày của tất cả khách dùng chung một địa chỉ mạng',
    hint: 'Đủ cho một câu lạc bộ dùng chung một địa chỉ',
  },
  trial: 'Lượt tra miễn phí mỗi ngày',
  trialHint:
    'Áp dụng cho mọi tài khoản khi đang bán gói có lượt tra hoặc tra không giới hạn. 0: không cấp.',
  unset: 'Chưa đặt',
};
