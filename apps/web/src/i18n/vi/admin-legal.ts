import type { Texts } from '../texts.ts';

export const adminLegal: Texts['adminLegal'] = {
  lead: 'Soạn mỗi văn bản bằng Markdown. Phiên bản đã công bố không thay đổi nữa vì người dùng đã chấp nhận; mỗi thay đổi là một phiên bản mới.',
  page: 'Trang',
  language: 'Ngôn ngữ',
  text: 'Văn bản bằng {{language}}',
  textHint:
    'Markdown: # tiêu đề, - danh sách, **đậm**, [liên kết](https://…). HTML được hiện như văn bản thường. Tối đa 100.000 ký tự.',
  empty: 'Để trống: trang hiển thị ngôn ngữ khác và nói rõ điều đó.',
  isDefault:
    'Trang này đang hiển thị văn bản mặc định và nói rõ điều đó. Hãy công bố văn bản của bạn trước khi mở trang cho người khác.',
  isCurrent: 'Đang công bố phiên bản {{version}}.',
  open: 'Mở trang',
  edit: 'Soạn thảo',
  preview: 'Xem trước',
  previewOf: 'Xem trước bằng {{language}}',
  previewEmpty: 'Chưa có văn bản bằng ngôn ngữ này.',
  asksAgain: 'Hỏi lại người dùng đã chấp nhận phiên bản trước',
  asksAgainHint: 'Chỉ bỏ chọn nếu ý nghĩa không đổi, chẳng hạn khi sửa lỗi gõ hoặc thêm bản dịch.',
  publish: 'Công bố phiên bản {{version}}',
  discard: 'Bỏ các thay đổi',
  published: 'Đã công bố phiên bản {{version}}',
  conflict:
    'Quản trị viên khác vừa công bố một phiên bản. Văn bản của bạn vẫn còn đây: hãy so sánh với phiên bản đó rồi công bố lại.',
  history: 'Các phiên bản',
  noHistory: 'Chưa công bố văn bản nào.',
  version: 'Phiên bản {{version}}',
  asked: 'Có hỏi lại người dùng',
  notAsked: 'Không hỏi lại người dùng',
  byDeleted: 'tài khoản đã xóa',
  show: 'Xem',
  restore: 'Soạn từ văn bản này',
  restored:
    'Văn bản của phiên bản {{version}} đã ở trong khung soạn thảo. Hãy công bố để khôi phục.',
  consents: 'Điều khoản đã chấp nhận',
  noConsent: 'Người dùng này chưa chấp nhận văn bản nào.',
  consent: 'Điều khoản {{terms}}, chính sách quyền riêng tư {{privacy}}',
  defaultVersion: 'văn bản mặc định',
  places: { SIGN_UP: 'khi đăng ký', CHECKOUT: 'khi thanh toán', CHANGE: 'sau khi thay đổi' },
};
