import type { Texts } from '../texts.ts';

/** A sentence for each action of the audit log. */
export const adminAuditSentences: Texts['adminAuditSentences'] = {
  user: {
    'first-admin': '{{whom}} trở thành chủ trang đầu tiên nhờ liên kết trong cửa sổ dòng lệnh',
    admin: '{{who}} đặt {{whom}} làm quản trị viên: {{after}}',
    demote: '{{who}} thu hồi vai trò {{before}} của {{whom}}',
    role: '{{who}} đổi vai trò của {{whom}}: {{before}} → {{after}}',
    change: '{{who}} đổi trạng thái của {{whom}}: {{before}} → {{after}}',
    delete: '{{who}} đóng tài khoản của {{whom}}',
    keep: '{{who}} hủy việc xóa tài khoản của {{whom}}',
    'end-sessions': '{{who}} đăng xuất {{whom}} khỏi mọi nơi',
    export: '{{who}} xuất dữ liệu của {{whom}}',
    'download-export': '{{who}} tải dữ liệu đã xuất của {{whom}}',
    'reset-link': '{{who}} tạo liên kết đặt mật khẩu cho {{whom}} bằng dòng lệnh',
    'send-reset-link': '{{who}} gửi liên kết đặt mật khẩu cho {{whom}}',
    'change-email': '{{who}} sửa địa chỉ email của {{whom}}: {{before}} → {{after}}',
    'verify-email': '{{who}} đánh dấu địa chỉ của {{whom}} là đã xác nhận',
    'send-verification': '{{who}} gửi lại email xác nhận cho {{whom}}',
    'remove-second-factor': '{{who}} tắt xác thực hai bước của {{whom}}',
    'grant-permission': '{{who}} cấp quyền {{name}} cho {{whom}}',
    'revoke-permission': '{{who}} thu hồi quyền {{name}} của {{whom}}',
    'grant-package': '{{who}} cấp một gói cho {{whom}}',
    'revoke-activation': '{{who}} thu hồi một gói của {{whom}}',
    'cancel-subscription': '{{who}} hủy gia hạn một gói của {{whom}}',
    'adjust-credit': '{{who}} điều chỉnh lượt tra của {{whom}}: {{before}} → {{after}}',
    'make-token': '{{who}} tạo token API “{{name}}”',
    'revoke-token': '{{who}} thu hồi token API “{{name}}”',
  },
  order: {
    'try-refund': '{{who}} yêu cầu hoàn tiền đơn {{whom}} ({{name}})',
    refund: '{{who}} hoàn {{money}} của đơn {{whom}} ({{name}})',
    export: '{{who}} xuất các khoản thanh toán từ {{from}} đến {{to}}',
  },
  'payment-alert': {
    settle: '{{who}} đánh dấu đã xử lý một cảnh báo thanh toán của đơn {{whom}}',
  },
  package: {
    create: '{{who}} tạo gói {{whom}}',
    change: '{{who}} sửa gói {{whom}}',
    order: '{{who}} đổi thứ tự các gói',
    status: '{{who}} đổi trạng thái gói {{whom}}: {{before}} → {{after}}',
  },
  coupon: {
    create: '{{who}} tạo mã giảm giá {{whom}}',
    disable: '{{who}} tắt mã giảm giá {{whom}}',
    enable: '{{who}} bật lại mã giảm giá {{whom}}',
  },
  'activation-key': {
    make: '{{who}} tạo {{number}} mã kích hoạt cho {{whom}}',
    revoke: '{{who}} thu hồi mã kích hoạt {{whom}}',
  },
  collection: {
    import: '{{who}} nhập {{file}} vào kho ván {{name}}',
    'stop-import': '{{who}} dừng lần nhập {{whom}}',
    change: '{{who}} sửa kho ván {{whom}}',
    delete: '{{who}} xóa kho ván {{whom}}',
  },
  contribution: {
    judge: '{{who}} duyệt đóng góp {{whom}}: {{before}} → {{after}}',
  },
  exercise: {
    keep: '{{who}} giữ bài tập bị báo lỗi {{whom}}',
    restore: '{{who}} khôi phục bài tập {{whom}}',
    withdraw: '{{who}} rút bài tập {{whom}}',
  },
  worker: {
    change: '{{who}} đổi trạng thái máy đóng góp {{whom}}: {{before}} → {{after}}',
  },
  learning: {
    start: '{{who}} bắt đầu một đợt học',
    stop: '{{who}} dừng đợt học',
    resume: '{{who}} tiếp tục đợt học',
  },
  network: {
    install: '{{who}} cài mạng đánh giá {{whom}}',
    choose: '{{who}} chọn mạng đánh giá {{whom}}',
    remove: '{{who}} gỡ mạng đánh giá {{whom}}',
  },
  legal: {
    publish: '{{who}} công bố phiên bản {{after}} của trang pháp lý {{whom}}',
  },
  setting: {
    try: '{{who}} thử cài đặt {{whom}}',
    change: '{{who}} đổi cài đặt {{whom}}',
  },
  audit: {
    export: '{{who}} xuất nhật ký quản trị',
  },
};
