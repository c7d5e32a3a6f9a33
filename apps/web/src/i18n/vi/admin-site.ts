import type { Texts } from '../texts.ts';

export const adminSite: Texts['adminSite'] = {
  lead: 'Thông báo trên mọi trang, việc đăng ký và lượt tra miễn phí.',
  notice: 'Thông báo bằng {{language}}',
  noticeHint: 'Một dòng ở đầu mọi trang. Ngôn ngữ chưa có nội dung sẽ hiện bản tiếng Anh.',
  noticeOn: 'Hiện thông báo cho mọi người',
  adminFactor:
    'Bắt buộc quản trị viên bật xác thực hai bước. Quản trị viên chưa bật thì chỉ có thể thiết lập',
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
  searchHint:
    'Mọi tài khoản đều có khi thời gian này bị giới hạn, tức khi đang bán gói có thời gian dùng máy phân tích.',
  guests: {
    title: 'Khách',
    lead: 'Ai cũng có thể thành khách mới. Vì vậy khách được ít hơn tài khoản, và tất cả khách ở cùng một địa chỉ mạng dùng chung một hạn mức. Khi không bán gói tương ứng thì không có giới hạn.',
    lookUps: 'Lượt tra miễn phí của một khách mỗi ngày',
    addressLookUps: 'Lượt tra miễn phí của mọi khách cùng địa chỉ mỗi ngày',
    seconds: 'Số giây dùng máy phân tích của một khách mỗi ngày',
    addressSeconds: 'Số giây dùng máy phân tích của mọi khách cùng địa chỉ mỗi ngày',
    hint: 'Đủ cho một câu lạc bộ dùng chung một địa chỉ',
  },
  trial: 'Lượt tra miễn phí mỗi ngày',
  trialHint:
    'Mọi tài khoản đều được cấp khi việc tra cứu tính phí, tức khi đang bán gói có lượt tra hoặc tra không giới hạn. 0: không cấp.',
  unset: 'Chưa đặt',
};
