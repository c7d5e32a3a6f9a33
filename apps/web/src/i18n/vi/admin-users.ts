import type { Texts } from '../texts.ts';

export const adminUsers: Texts['adminUsers'] = {
  account: 'Tài khoản',
  activate: 'Kích hoạt lại',
  activateText: 'Tài khoản dùng lại được. Mọi thứ vẫn còn.',
  activation: {
    ACTIVE: 'Đang hiệu lực',
    ENDED: 'Đã hết hạn',
    REVOKED: 'Đã thu hồi',
    SCHEDULED: 'Chưa bắt đầu',
  },
  active: 'Hoạt động',
  adjust: 'Điều chỉnh lượt tra',
  adjustGo: 'Điều chỉnh',
  adjustText: 'Thêm lượt tra, hoặc bớt lượt còn lại; số dư không bao giờ âm.',
  adjustNone: 'Không còn lượt nào để trừ',
  adjustedDown_one: 'Đã trừ {{count}} lượt tra',
  adjustedDown_other: 'Đã trừ {{count}} lượt tra',
  adjustedUp_one: 'Đã thêm {{count}} lượt tra',
  adjustedUp_other: 'Đã thêm {{count}} lượt tra',
  amount: 'Số lượt cần thêm',
  amountHint: 'Nhập số âm để bớt lượt',
  back: 'Mọi người dùng',
  balance_one: 'Còn {{count}} lượt tra',
  balance_other: 'Còn {{count}} lượt tra',
  cancelDueText:
    'Lần thanh toán gần nhất không thành công. Gói tự gia hạn kết thúc ngay và không thử thu tiền nữa.',
  cancelName: 'Hủy tự gia hạn {{name}}?',
  cancelSubscription: 'Hủy tự gia hạn',
  cancelText:
    'Phần đã trả vẫn dùng đến hết hạn, sau đó không thu thêm tiền. Không thể hoàn tác: đăng ký lại là một lần thanh toán mới.',
  cancelToo: 'Hủy luôn tự gia hạn: phần đã trả vẫn dùng đến hết hạn, sau đó không thu thêm tiền',
  credit: 'Lượt tra',
  creditKinds: {
    ADJUST: 'Điều chỉnh',
    PURCHASE: 'Mua',
    REFUND: 'Hoàn tiền',
    SPEND: 'Đã dùng',
    TRIAL_SPEND: 'Dùng lượt miễn phí',
  },
  deactivate: 'Vô hiệu hóa',
  deactivateCharged:
    'Tài khoản này đang có gói tự gia hạn: {{names}}. Nếu không hủy, người mua vẫn bị thu tiền dù không dùng được.',
  deactivateGuestText:
    'Khách không có mật khẩu: khi đã bị đăng xuất thì chủ tài khoản không vào lại được và mất hết ván cờ, gói và lượt tra, kể cả khi tài khoản được kích hoạt lại.',
  deactivateText:
    'Tài khoản bị đăng xuất khỏi mọi nơi ngay lập tức và chủ tài khoản không đăng nhập được. Ván cờ, sách khai cuộc, gói và lượt tra vẫn được giữ và dùng lại được khi kích hoạt lại.',
  email: 'Địa chỉ email',
  factor: {
    title: 'Xác thực hai bước',
    has: 'Tài khoản đã bật xác thực hai bước: chỉ có mật khẩu thì chưa đăng nhập được.',
    remove: 'Tắt xác thực hai bước',
    removeText:
      'Khóa truy cập, ứng dụng xác thực và mã khôi phục của tài khoản này sẽ hết hiệu lực. Hãy chắc chắn người yêu cầu là chủ tài khoản. Chủ tài khoản sẽ được báo qua email.',
    removed: 'Đã tắt xác thực hai bước',
  },
  endSessions: 'Đăng xuất khỏi mọi nơi',
  endSessionsText: 'Tài khoản phải đăng nhập lại trên mọi thiết bị.',
  endSessionsGuestText:
    'Khách không có mật khẩu: khi đã bị đăng xuất thì chủ tài khoản không vào lại được và mất hết ván cờ, gói và lượt tra.',
  everyDays_one: '{{price}} mỗi ngày',
  everyDays_other: '{{price}} mỗi {{count}} ngày',
  everyMonths_one: '{{price}} mỗi tháng',
  everyMonths_other: '{{price}} mỗi {{count}} tháng',
  grant: 'Cấp',
  grantPackage: 'Cấp gói',
  grantPackageText:
    'Kích hoạt miễn phí gói theo nội dung đang bán. Nếu người dùng đang có gói này, thời hạn mới nối tiếp thời hạn hiện tại.',
  grantPermission: 'Cấp quyền',
  grantPermissionText:
    'Quyền này có hiệu lực bên cạnh quyền từ các gói. Cấp lại sẽ đổi ngày hết hạn.',
  guest: 'Khách',
  help: 'Hỗ trợ đăng nhập',
  helpText:
    'Người dùng nhận email bằng ngôn ngữ của họ. Mỗi việc ở đây đều được ghi lại cùng lý do.',
  helped: 'Đã xong',
  helps: {
    sendReset: 'Gửi liên kết đặt mật khẩu',
    sendVerification: 'Gửi lại email xác nhận',
    verify: 'Đánh dấu đã xác nhận',
    changeEmail: 'Sửa địa chỉ email',
  },
  helpTexts: {
    sendReset: 'Liên kết đặt mật khẩu mới được gửi đến {{email}}, có hiệu lực trong 30 phút.',
    sendVerification:
      'Liên kết xác nhận địa chỉ được gửi đến {{email}}, có hiệu lực trong ba ngày.',
    verify:
      '{{email}} được coi là đã xác nhận mà không cần liên kết. Chỉ làm khi biết chắc địa chỉ là của người dùng.',
    changeEmail:
      'Tài khoản dùng ngay địa chỉ mới. Địa chỉ cũ và mới đều nhận được email, các liên kết đã gửi trước đó hết hiệu lực.',
  },
  newEmail: 'Địa chỉ mới',
  emailIsVerified: 'Biết chắc địa chỉ này là của người dùng: không cần xác nhận',
  id: 'Mã tài khoản',
  inForce: 'Đang hiệu lực, kể cả từ gói:',
  inactive: 'Bị vô hiệu hóa',
  kind: 'Loại tài khoản',
  kinds: {
    account: 'Tài khoản',
    admin: 'Quản trị viên',
    all: 'Tất cả',
    guest: 'Khách',
    inactive: 'Bị vô hiệu hóa',
  },
  lastSeen: 'Truy cập cuối',
  list: 'Mọi người dùng, mới nhất trước',
  matches: 'Ván đã lưu',
  name: 'Tên',
  noEnd: 'không có hạn',
  noPackage: 'Chưa có gói nào.',
  noPackages: 'Chưa có gói nào được tạo.',
  noPermission: 'Không có quyền nào được cấp trực tiếp.',
  noSession: 'Hiện không đăng nhập ở đâu.',
  none: 'Không tìm thấy người dùng nào',
  noneText: 'Hãy tìm theo một phần của tên hoặc địa chỉ email.',
  package: 'Gói',
  packages: 'Gói dịch vụ',
  permission: 'Quyền',
  permissions: 'Quyền',
  profile: 'Hồ sơ',
  revoke: 'Thu hồi',
  revokeCharged:
    'Gói này đang tự gia hạn. Nếu không hủy tự gia hạn, lần thanh toán tới sẽ cấp lại gói.',
  revokeName: 'Thu hồi {{name}}?',
  revokePackageText:
    'Gói kết thúc ngay cùng các lượt tra còn lại. Không hoàn tiền: muốn hoàn tiền, hãy hoàn đơn hàng.',
  revokePermissionText: 'Quyền từ các gói vẫn giữ nguyên.',
  role: 'Vai trò',
  roles: {
    NONE: 'Không có vai trò',
    OWNER: 'Chủ trang',
    SUPPORT: 'Hỗ trợ người dùng',
    FINANCE: 'Tài chính',
    CONTENT: 'Nội dung',
  },
  roleTexts: {
    NONE: 'Tài khoản thường, không vào được trang quản trị.',
    OWNER: 'Được làm mọi việc, kể cả trao và thu hồi vai trò.',
    SUPPORT:
      'Giúp người dùng đăng nhập, quản lý phiên, xuất dữ liệu và xóa tài khoản. Không xem thanh toán và cài đặt.',
    FINANCE:
      'Đơn hàng, hoàn tiền, gói, mã kích hoạt và cảnh báo thanh toán. Xem được người dùng nhưng không thay đổi.',
    CONTENT: 'Kho ván, đóng góp, bài tập bị báo lỗi, trang pháp lý và các đợt học.',
  },
  search: 'Tên, email hoặc điện thoại',
  sessions: 'Nơi đang đăng nhập',
  setRole: 'Đổi vai trò',
  setRoleText:
    'Vai trò quyết định tài khoản thấy những trang quản trị nào và được làm gì ở đó. Trước hết, tài khoản bị đăng xuất khỏi mọi nơi. Không thể đổi vai trò của chủ trang cuối cùng.',
  since: 'Tham gia từ',
  source: {
    GRANT: 'được cấp',
    KEY: 'bằng mã kích hoạt',
    ORDER: 'đã mua',
  },
  status: 'Trạng thái',
  subscription: {
    ACTIVE: 'Tự gia hạn',
    ENDING: 'Dừng khi hết kỳ đã trả',
    ENDING_TRIAL: 'Dừng khi hết thời gian dùng thử',
    PAST_DUE: 'Thanh toán không thành công',
  },
  subscriptions: 'Gói tự gia hạn',
  type: 'Loại',
  unlimited: 'Tra cứu không giới hạn',
  unsure:
    'Không nhận được phản hồi nên việc này có thể đã được thực hiện. Tài khoản đã được tải lại. Bạn cứ yên tâm gửi lại như cũ: việc này không bị thực hiện hai lần.',
  until: 'đến {{time}}',
  closedByAdmin:
    'Quản trị viên đã đóng tài khoản này lúc {{since}}. Tài khoản sẽ bị xóa lúc {{due}}.',
  closedByUser: 'Người dùng đã đóng tài khoản này lúc {{since}}. Tài khoản sẽ bị xóa lúc {{due}}.',
  delete: 'Xóa tài khoản',
  deleteCharged:
    'Tài khoản này còn gói đang tự gia hạn: {{names}}. Cần hủy gia hạn trước khi xóa tài khoản.',
  deleteGuestText:
    'Khách và toàn bộ dữ liệu bị xóa ngay và không thể khôi phục. Các khoản thanh toán được lưu lại, không kèm địa chỉ email.',
  deleteText:
    'Tài khoản được đóng ngay và bị xóa cùng toàn bộ dữ liệu sau 14 ngày. Trước lúc đó, người dùng có thể đăng nhập để hủy việc xóa, trừ khi tài khoản đã bị vô hiệu hóa trước đó. Các khoản thanh toán được lưu lại, không kèm tên và địa chỉ email.',
  export: 'Xuất dữ liệu',
  exportNone: 'Gần đây chưa có quản trị viên nào xuất dữ liệu của tài khoản này.',
  exportText:
    'Tạo tệp nén chứa mọi dữ liệu được lưu về tài khoản này, dành cho người dùng đó. Việc tải xuống cần mật khẩu của bạn và được ghi nhật ký.',
  keep: 'Giữ tài khoản',
  keepInactiveText: 'Tài khoản sẽ không bị xóa, nhưng vẫn bị vô hiệu hóa.',
  keepText: 'Tài khoản sẽ không bị xóa và dùng lại được ngay.',
  leaving: 'Xuất dữ liệu và xóa',
  mayKeep: 'Trước lúc đó, người dùng có thể đăng nhập để hủy việc xóa.',
  mayNotKeep: 'Tài khoản đã bị vô hiệu hóa trước đó nên chỉ quản trị viên mới có thể hủy việc xóa.',
};
