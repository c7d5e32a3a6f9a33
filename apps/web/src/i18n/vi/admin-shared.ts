import type { Texts } from '../texts.ts';

export const adminShared: Texts['adminShared'] = {
  cancel: 'Hủy',
  copied: 'Đã sao chép',
  copy: 'Sao chép',
  credits_one: '{{count}} lượt tra',
  credits_other: '{{count}} lượt tra',
  dayWrong: 'Hãy nhập ngày đầy đủ và hợp lệ',
  download: 'Tải xuống',
  failedText: 'Có thể sẽ hoạt động lại sau giây lát.',
  lastDay: 'Ngày cuối',
  lastDayHint: 'Theo múi giờ của trang. Để trống: không có hạn',
  more: 'Xem thêm',
  notCopied: 'Không sao chép được: hãy chọn văn bản rồi tự sao chép',
  numberAtLeast: 'Hãy nhập {{min}} trở lên',
  numberAtMost: 'Hãy nhập {{max}} trở xuống',
  numberWrong: 'Hãy nhập một số',
  permissions: {
    API: { USE: 'dùng khóa và token API cho chương trình, chỉ cần khi quyền này đang được bán' },
    COLLECTION: { READ: 'xem các ván trong kho ván, chỉ cần khi quyền này đang được bán' },
    CLOUD: {
      READ: 'tra cứu thế cờ',
      UNLIMIT: 'tra cứu thế cờ không giới hạn',
      WRITE: 'đóng góp đánh giá',
    },
  },
  reason: 'Lý do',
  reasonHint: 'Lý do được ghi vào nhật ký quản trị.',
  reasonMissing: 'Vui lòng nêu lý do',
  stale: 'Nội dung này có thể đã cũ: không tải lại được.',
  shown_one: 'Đang hiển thị {{count}} dòng',
  shown_other: 'Đang hiển thị {{count}} dòng',
  factorGate: {
    go: 'Thiết lập',
    text: 'Trang này yêu cầu quản trị viên bật xác thực hai bước. Hãy thiết lập ứng dụng xác thực hoặc khóa truy cập rồi quay lại.',
    title: 'Cần xác thực hai bước',
  },
  stepUp: {
    again:
      'Việc này chỉ làm được ngay sau khi đăng nhập. Hãy đăng xuất, đăng nhập lại rồi làm trong vòng năm phút.',
    go: 'Tiếp tục',
    text: 'Hãy nhập lại mật khẩu của bạn. Xác nhận có hiệu lực trong mười phút.',
    title: 'Vui lòng xác nhận danh tính',
  },
  testMoney: 'tiền thử',
  upload: {
    cancel: 'Ngừng tải lên',
    leave: 'Một tệp đang được tải lên; nếu rời trang, việc tải lên sẽ bị ngừng.',
    sending: 'Đang tải lên {{name}} ({{size}} MB)…',
  },
  zone: 'Thời gian theo {{zone}}.',
};
