import type { Texts } from '../texts.ts';

export const selfCheck: Texts['selfCheck'] = {
  title: 'Tự kiểm tra',
  lead: 'Những gì hoạt động trên trình duyệt này và máy chủ này. Kết quả chỉ nằm trên trang này.',
  running: 'Đang kiểm tra…',
  allWell: 'Mọi mục đã kiểm tra đều hoạt động.',
  faults_one: '{{count}} mục có lỗi.',
  faults_other: '{{count}} mục có lỗi.',
  states: { running: 'đang kiểm tra', well: 'hoạt động', note: 'cần lưu ý', fault: 'lỗi' },
  tooLate: 'Không có phản hồi kịp thời.',
  noAnswer: 'Máy chủ phản hồi không hợp lệ.',
  browser: 'Trình duyệt này',
  site: 'Máy chủ này',
  again: 'Kiểm tra lại',
  copy: 'Sao chép kết quả',
  copied: 'Đã sao chép kết quả',
  notCopied: 'Trình duyệt không cho phép sao chép. Hãy chọn văn bản rồi tự sao chép.',
  overview: 'Tổng quan cho quản trị viên',
  build: {
    name: 'Phiên bản trang',
    same: 'Trang và máy chủ cùng một bản dựng.',
    other: 'Máy chủ đã có bản dựng khác. Hãy tải lại trang.',
    unknown: 'Không rõ bản dựng của trang hoặc của máy chủ.',
  },
  engine: {
    name: 'Máy phân tích',
    runs: 'Chạy được trên trình duyệt này, {{speed}} thế cờ mỗi giây với một luồng.',
    silent: 'Khởi động được nhưng không tìm xong nước đi.',
  },
  threads: {
    name: 'Số luồng của máy phân tích',
    isolated_one: 'Trang bàn cờ được cách ly. Thiết bị có {{count}} luồng xử lý.',
    isolated_other: 'Trang bàn cờ được cách ly. Thiết bị có {{count}} luồng xử lý.',
    insecure: 'Chỉ một luồng: muốn nhiều luồng cần https hoặc localhost.',
    notIsolated:
      'Chỉ một luồng: trang bàn cờ đến nơi mà thiếu các tiêu đề cách ly. Hãy xem proxy nào đã bỏ chúng.',
  },
  storage: {
    name: 'Lưu trữ',
    works: 'Ván đang mở và các thiết lập được giữ trong trình duyệt này.',
    used: 'Ván đang mở và các thiết lập được giữ trong trình duyệt này: đã dùng {{used}}/{{quota}} MB.',
    refused:
      'Trình duyệt này không lưu được gì, có thể do cửa sổ riêng tư hoặc chặn cookie: hãy lưu ván cờ dưới dạng PGN.',
  },
  live: {
    name: 'Kênh trực tiếp',
    opens: 'Thay đổi trên thiết bị khác đến ngay.',
    refused: 'Không mở được WebSocket. Hãy xem proxy nào không chuyển tiếp nó.',
  },
  server: {
    name: 'Máy chủ',
    answers: 'Phiên bản {{version}}, phản hồi trong {{milliseconds}} ms.',
  },
  clock: {
    name: 'Đồng hồ',
    differs_one: 'Máy chủ và thiết bị lệch nhau {{count}} giây.',
    differs_other: 'Máy chủ và thiết bị lệch nhau {{count}} giây.',
    unknown: 'Máy chủ không cho biết giờ.',
  },
  ready: {
    name: 'Cơ sở dữ liệu và ổ đĩa',
    all: 'Cơ sở dữ liệu phản hồi, đúng phiên bản, và ổ đĩa còn chỗ.',
    database: 'Cơ sở dữ liệu không phản hồi.',
    migrations: 'Cơ sở dữ liệu thuộc phiên bản khác: còn thiếu bước cập nhật.',
    disk: 'Ổ đĩa đã đầy.',
  },
  masters: {
    name: 'Ván danh thủ',
    loaded: 'Đã nạp đủ.',
    loading: 'Đã nạp {{percent}}%. Phần còn lại sẽ tự nạp tiếp.',
    none: 'Không có: đã tắt hoặc đã xóa.',
  },
  accounts: {
    name: 'Tài khoản',
    own: 'Trang này giữ mật khẩu của tài khoản mới.',
    hosted: 'Mật khẩu của tài khoản mới do nhà cung cấp danh tính giữ.',
    emulator: 'Nhà cung cấp danh tính là bản giả lập, chỉ để chạy thử.',
  },
  payments: {
    name: 'Thanh toán',
    stripe: 'Qua Stripe.',
    trial: 'Mô phỏng khi chạy thử: không thu tiền.',
    none: 'Chưa có: không mua được gói nào. Mã kích hoạt vẫn dùng được.',
  },
};
