import type { Texts } from '../texts.ts';

export const adminSite: Texts['adminSite'] = {
  lead: 'Thông báo trên mọi trang, việc đăng ký và lượt tra miễn phí.',
  notice: 'Thông báo bằng {{language}}',
  noticeHint: 'Một dòng ở đầu mọi trang. Ngôn ngữ chưa có nội dung sẽ hiện bản tiếng Anh.',
  noticeOn: 'Hiện thông báo cho mọi người',
  adminFactor: 'Bắt buộc quản trị viên bật xác thực hai bước. Ai chưa bật thì chỉ có thể thiết lập',
  registration: 'Cho phép lập tài khoản mới; khách luôn vào được',
  secrets: 'Khóa bí mật',
  secretsLead:
    'Các giá trị này chỉ lấy từ môi trường của máy chủ. Ở đây chỉ cho biết đã đặt hay chưa, không bao giờ hiện giá trị.',
  set: 'Đã đặt',
  title: 'Trang web',
  trial: 'Lượt tra miễn phí mỗi ngày',
  trialHint:
    'Mọi tài khoản đều được cấp khi việc tra cứu tính phí, tức khi đang bán gói có lượt tra hoặc tra không giới hạn. 0: không cấp.',
  unset: 'Chưa đặt',
};
