import type { LateTexts } from '../texts.ts';

export const leaving: LateTexts['leaving'] = {
  atOnce: 'Tài khoản khách bị xóa ngay và không thể khôi phục.',
  books_one: '{{count}} sách khai cuộc',
  books_other: '{{count}} sách khai cuộc',
  closedLead:
    'Tài khoản cùng toàn bộ dữ liệu sẽ bị xóa vào {{time}}. Trước thời điểm đó, bạn vẫn có thể giữ lại tài khoản cùng mọi dữ liệu đã lưu. Token API, cầu nối và khóa cho chương trình đã hết hiệu lực, cần tạo lại.',
  closedNotice:
    'Tài khoản của bạn đã đóng và sẽ bị xóa sau 14 ngày. Muốn giữ lại, hãy đăng nhập trước thời hạn đó.',
  closedTitle: 'Tài khoản của bạn đã đóng',
  delete: 'Xóa tài khoản của tôi',
  deleteLead: 'Tài khoản được đóng ngay và bị xóa sau 14 ngày.',
  deleteLeadGuest: 'Xóa ngay tài khoản khách này cùng toàn bộ dữ liệu.',
  deleteNow: 'Xóa tài khoản',
  deleteTitle: 'Xóa tài khoản',
  download: 'Tải tệp nén',
  endSubscriptions: 'Hủy tự gia hạn mọi gói; gói vẫn dùng được đến hết kỳ đã trả',
  erasedNotice: 'Tài khoản khách cùng toàn bộ dữ liệu đã bị xóa.',
  export: 'Xuất dữ liệu của tôi',
  exportAgain: 'Xuất lại',
  exportDone: 'Tệp nén tạo {{time}} đã sẵn sàng ({{size}}). Có thể tải đến {{until}}.',
  exportFailed:
    'Xuất dữ liệu không thành công. Hãy thử lại, và liên hệ người vận hành trang nếu vẫn lỗi.',
  exportLead:
    'Tệp zip chứa mọi dữ liệu được lưu về bạn: ván cờ và chuyên đề dạng PGN và JSON, sách khai cuộc, bài tập, nhóm, đơn hàng và thông tin tài khoản.',
  exportNone:
    'Bạn chưa xuất dữ liệu lần nào. Tài khoản có nhiều dữ liệu thì mất vài phút; nếu tài khoản có địa chỉ email, bạn sẽ nhận được email khi tệp sẵn sàng.',
  exportOver: 'Tệp nén gần nhất đã hết hạn.',
  exportPassword: 'Vui lòng nhập mật khẩu, vì tệp chứa toàn bộ dữ liệu của bạn.',
  exportRunning: 'Đang tạo tệp nén: {{done}}/{{total}} tệp. Bạn có thể đóng trang này.',
  exportTitle: 'Dữ liệu của bạn',
  exportWaiting: 'Yêu cầu xuất đã được ghi nhận và sẽ sớm bắt đầu. Bạn có thể đóng trang này.',
  games_one: '{{count}} ván cờ đã lưu và liên kết công khai của ván',
  games_other: '{{count}} ván cờ đã lưu và các liên kết công khai',
  gone: 'Những gì bị xóa',
  groups_one: '{{count}} nhóm bạn dạy, cùng bài làm của {{pupils}} học trò',
  groups_other: '{{count}} nhóm bạn dạy, cùng bài làm của {{pupils}} học trò',
  handedOver_one: '{{count}} chuyên đề, chuyển cho người sửa tham gia lâu nhất',
  handedOver_other: '{{count}} chuyên đề, chuyển cho những người sửa tham gia lâu nhất',
  keep: 'Giữ tài khoản',
  kept: 'Những gì được giữ',
  lastAdmin:
    'Bạn là quản trị viên duy nhất của trang. Hãy cấp quyền quản trị cho người khác trước khi xóa tài khoản.',
  later:
    'Bạn bị đăng xuất khỏi mọi thiết bị ngay lập tức, người khác không còn thấy tên, ván cờ và chuyên đề của bạn, token API, cầu nối và khóa cho chương trình hết hiệu lực. Trong 14 ngày, bạn có thể đăng nhập và hủy việc xóa. Sau đó mọi thứ bị xóa và không thể khôi phục.',
  log: 'Các mục trong nhật ký của người vận hành, chỉ có mã tài khoản thay cho tên bạn',
  orders_one:
    '{{count}} đơn hàng và các khoản thanh toán, theo quy định của pháp luật, không kèm tên và địa chỉ email',
  orders_other:
    '{{count}} đơn hàng và các khoản thanh toán, theo quy định của pháp luật, không kèm tên và địa chỉ email',
  password: 'Nhập mật khẩu để xóa tài khoản.',
  rest: 'Hồ sơ, gói dịch vụ, lượt tra, thẻ học, bài tập, lượt xem lại và mọi dữ liệu khác',
  studies_one: '{{count}} chuyên đề không có người sửa khác',
  studies_other: '{{count}} chuyên đề không có người sửa khác',
  subscriptions_one: 'Còn một gói đang tự gia hạn. Cần hủy gia hạn trước khi xóa tài khoản.',
  subscriptions_other:
    'Còn {{count}} gói đang tự gia hạn. Cần hủy gia hạn trước khi xóa tài khoản.',
};
