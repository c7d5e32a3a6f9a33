import type { LateTexts, Texts } from '../texts.ts';

export const fields: Texts['fields'] = {
  USERNAME_REQUIRED: 'Vui lòng nhập tên đăng nhập',
  USERNAME_INVALID: 'Tên đăng nhập gồm 3 đến 32 chữ cái, chữ số, dấu chấm, gạch nối hoặc gạch dưới',
  PASSWORD_REQUIRED: 'Vui lòng nhập mật khẩu',
  PASSWORD_TOO_SHORT: 'Mật khẩu cần ít nhất 8 ký tự',
  PASSWORD_TOO_LONG: 'Mật khẩu chỉ được dài tối đa 128 ký tự',
  OLD_PASSWORD_REQUIRED: 'Vui lòng nhập mật khẩu hiện tại',
  CONFIRM_PASSWORD_REQUIRED: 'Vui lòng xác nhận mật khẩu',
  PASSWORDS_DIFFER: 'Mật khẩu không khớp',
  FIRST_NAME_REQUIRED: 'Vui lòng nhập tên của bạn',
  LAST_NAME_REQUIRED: 'Vui lòng nhập họ của bạn',
  TEXT_TOO_LONG: 'Nội dung quá dài',
  EMAIL_REQUIRED: 'Vui lòng nhập email',
  EMAIL_INVALID: 'Vui lòng nhập địa chỉ email hợp lệ',
  PHONE_INVALID: 'Vui lòng nhập số điện thoại hợp lệ',
  TEXT_NOT_ONE_LINE: 'Nội dung có dấu xuống dòng hoặc ký tự ẩn, không thể lưu',
  TERMS_NOT_ACCEPTED: 'Vui lòng chấp nhận điều khoản sử dụng trước',
  CODE_INVALID: 'Vui lòng nhập sáu chữ số của mã',
  RECOVERY_CODE_INVALID: 'Mã khôi phục gồm bốn nhóm, mỗi nhóm bốn chữ cái hoặc chữ số',
  KEY_INVALID: 'Mã kích hoạt gồm bốn nhóm, mỗi nhóm năm chữ cái hoặc chữ số',
  VALUE_INVALID: 'Giá trị này không hợp lệ',
};

export const form: Texts['form'] = {
  birthday: 'Ngày sinh',
  capsLock: 'Đang bật Caps Lock',
  confirmPassword: 'Xác nhận mật khẩu',
  currentPassword: 'Mật khẩu hiện tại',
  email: 'Địa chỉ email',
  firstName: 'Tên',
  hidePassword: 'Ẩn mật khẩu',
  lastName: 'Họ',
  newPassword: 'Mật khẩu mới',
  optional: 'không bắt buộc',
  password: 'Mật khẩu',
  phone: 'Số điện thoại',
  showPassword: 'Hiện mật khẩu',
  username: 'Tên đăng nhập',
};

export const signIn: Texts['signIn'] = {
  accountAgain:
    'Liên kết đã được dùng hoặc đã hết hạn. Bạn có thể yêu cầu liên kết mới ở trang “Thông tin cá nhân”.',
  asGuest: 'Tiếp tục với tư cách khách',
  back: 'Về trang đăng nhập',
  ended:
    'Phiên đăng nhập của bạn đã kết thúc. Hãy đăng nhập lại: ván cờ của bạn vẫn được giữ trong trình duyệt này.',
  forgot: 'Quên mật khẩu?',
  forgotAgain: 'Liên kết đã được dùng hoặc đã hết hạn. Hãy yêu cầu liên kết mới.',
  forgotLead: 'Nhập địa chỉ email của tài khoản. Chúng tôi sẽ gửi liên kết để đặt mật khẩu mới.',
  forgotSend: 'Gửi liên kết',
  forgotSent:
    'Nếu có tài khoản với {{email}}, chúng tôi đã gửi liên kết đến đó. Liên kết có hiệu lực trong 30 phút.',
  forgotTitle: 'Bạn quên mật khẩu?',
  guestLead: 'Dữ liệu bạn đã lưu khi là khách sẽ được giữ lại.',
  haveAccount: 'Đã có tài khoản?',
  lead: 'Rất vui được gặp lại bạn.',
  linkBroken: 'Liên kết này không còn dùng được',
  newHere: 'Chưa có tài khoản?',
  registerLead: 'Ván cờ và sách khai cuộc của bạn trên mọi thiết bị.',
  resetDone: 'Mật khẩu mới đã được đặt. Hãy đăng nhập bằng mật khẩu đó.',
  resetLead: 'Mọi phiên của tài khoản sẽ kết thúc khi đổi mật khẩu.',
  resetSave: 'Đặt mật khẩu',
  resetTitle: 'Đặt mật khẩu mới',
  roleChanged:
    'Vai trò của bạn trên trang này đã thay đổi nên bạn đã được đăng xuất. Hãy đăng nhập lại để tiếp tục với vai trò mới.',
  userOrEmail: 'Email hoặc tên đăng nhập',
  verified: 'Đã xác nhận {{email}}',
  verifiedLead: 'Bạn có thể đăng nhập bằng địa chỉ này.',
  verifying: 'Đang xác nhận địa chỉ…',
  verifyTitle: 'Xác nhận địa chỉ email',
};

/** Refusals of the identity provider: what has happened, and what the user can do. */
export const provider: Texts['provider'] = {
  'account-exists-with-address':
    'Đã có tài khoản với {{email}} và tài khoản đó đăng nhập bằng cách khác. Hãy đăng nhập bằng cách đó, tức bằng mật khẩu hoặc nút khác; cách bạn vừa chọn sẽ được kết nối với tài khoản.',
  'account-exists-with-different-credential':
    'Đã có tài khoản với địa chỉ này và tài khoản đó đăng nhập bằng cách khác. Hãy đăng nhập bằng cách đó; cách bạn vừa chọn sẽ được kết nối với tài khoản.',
  'auth-domain-config-required':
    'Dịch vụ đăng nhập của trang chưa được thiết lập đầy đủ: thiếu tên miền. Hãy đăng nhập bằng mật khẩu hoặc báo cho người vận hành trang.',
  'cancelled-popup-request':
    'Một cửa sổ đăng nhập khác đã được mở nên cửa sổ này bị đóng. Hãy tiếp tục ở cửa sổ mới hơn hoặc thử lại.',
  'credential-already-in-use':
    'Cách đăng nhập này thuộc về một tài khoản khác. Hãy đăng nhập bằng cách đó để vào tài khoản ấy, hoặc kết nối một cách khác tại đây.',
  'email-already-in-use':
    'Đã có tài khoản với địa chỉ này. Hãy đăng nhập, hoặc yêu cầu mật khẩu mới nếu bạn đã quên.',
  'expired-action-code': 'Liên kết này đã hết hạn. Hãy yêu cầu liên kết mới.',
  'internal-error':
    'Dịch vụ đăng nhập gặp lỗi. Hãy thử lại sau giây lát hoặc chọn cách đăng nhập khác.',
  'invalid-action-code':
    'Liên kết này đã được dùng hoặc không đầy đủ. Hãy yêu cầu liên kết mới và mở liên kết được gửi sau cùng.',
  'invalid-api-key':
    'Dịch vụ đăng nhập từ chối khóa của trang này. Hãy đăng nhập bằng mật khẩu do trang tự lưu giữ, hoặc báo cho người vận hành.',
  'invalid-auth-event': 'Không đọc được phản hồi của cửa sổ đăng nhập. Hãy đóng cửa sổ và thử lại.',
  'invalid-continue-uri':
    'Dịch vụ đăng nhập không nhận ra địa chỉ cần quay lại. Email chưa được gửi: hãy báo cho người vận hành trang.',
  'invalid-credential':
    'Địa chỉ email hoặc mật khẩu không đúng, hoặc lần đăng nhập này đã hết hạn. Hãy kiểm tra lại hoặc yêu cầu mật khẩu mới.',
  'invalid-dynamic-link-domain':
    'Dịch vụ đăng nhập không nhận ra tên miền của liên kết. Email chưa được gửi: hãy báo cho người vận hành trang.',
  'invalid-email': 'Địa chỉ email không hợp lệ. Hãy kiểm tra xem có gõ nhầm không.',
  'invalid-verification-code':
    'Mã không đúng hoặc đã hết hạn. Hãy nhập mã mà ứng dụng xác thực đang hiển thị.',
  'missing-android-pkg-name':
    'Không tạo được liên kết: cài đặt thiếu tên ứng dụng Android. Email chưa được gửi: hãy báo cho người vận hành trang.',
  'missing-ios-bundle-id':
    'Không tạo được liên kết: cài đặt thiếu mã ứng dụng iOS. Email chưa được gửi: hãy báo cho người vận hành trang.',
  'multi-factor-auth-required':
    'Tài khoản này dùng xác thực hai bước. Hãy nhập mã mà ứng dụng xác thực hiển thị.',
  'network-request-failed':
    'Không kết nối được dịch vụ đăng nhập. Hãy kiểm tra kết nối và thử lại; không mất gì cả.',
  'no-such-provider':
    'Cách đăng nhập này chưa được kết nối với tài khoản của bạn. Hãy tải lại trang để xem những cách đã kết nối.',
  'operation-not-allowed': 'Cách đăng nhập này hiện đang tắt. Hãy chọn cách khác.',
  'operation-not-supported-in-this-environment':
    'Trình duyệt này không mở được dịch vụ đăng nhập tại đây. Hãy mở trang trong trình duyệt, không phải bên trong ứng dụng khác, hoặc đăng nhập bằng mật khẩu.',
  'password-does-not-meet-requirements':
    'Mật khẩu không đạt yêu cầu của dịch vụ đăng nhập. Hãy chọn mật khẩu dài hơn, có chữ cái, chữ số và ký hiệu.',
  'popup-blocked':
    'Trình duyệt đã chặn cửa sổ đăng nhập. Hãy cho phép cửa sổ của trang này và thử lại.',
  'popup-closed-by-user':
    'Cửa sổ đăng nhập đã đóng trước khi hoàn tất. Bạn có thể thử lại bất cứ lúc nào.',
  'provider-already-linked':
    'Tài khoản của bạn đã kết nối với một tài khoản khác của dịch vụ này. Hãy ngắt kết nối đó trước.',
  'quota-exceeded':
    'Dịch vụ đăng nhập đã đạt giới hạn. Hãy thử lại sau hoặc chọn cách đăng nhập khác.',
  'requires-recent-login':
    'Việc này chỉ làm được ngay sau khi đăng nhập. Vui lòng đăng xuất rồi đăng nhập lại.',
  'too-many-requests': 'Đã có quá nhiều lần thử. Hãy đợi vài phút hoặc yêu cầu mật khẩu mới.',
  'unauthorized-domain':
    'Dịch vụ đăng nhập chưa được thiết lập cho địa chỉ của trang này. Hãy đăng nhập bằng cách khác hoặc báo cho người vận hành.',
  'unsupported-first-factor':
    'Trang này không hỗ trợ kiểu xác thực hai bước của tài khoản. Hãy đăng nhập bằng cách khác.',
  'user-disabled': 'Tài khoản này đã bị vô hiệu hóa. Hãy liên hệ người vận hành trang.',
  'user-mismatch':
    'Đây là tài khoản khác với tài khoản bạn đang đăng nhập. Hãy chọn tài khoản bạn dùng ở đây.',
  'user-token-expired': 'Lần đăng nhập đã hết hạn. Hãy đăng nhập lại.',
  'web-storage-unsupported':
    'Trình duyệt không lưu dữ liệu cho dịch vụ đăng nhập. Hãy cho phép cookie và dữ liệu trang, hoặc đăng nhập bằng mật khẩu.',
};

/** Signing in with an identity provider, and the sign-in methods of an account. */
export const ways: LateTexts['ways'] = {
  accountWays: 'Cách đăng nhập',
  add: 'Kết nối',
  addPassword: 'Thêm mật khẩu',
  addPasswordLead: 'Sau đó bạn cũng có thể đăng nhập bằng {{email}} và mật khẩu này.',
  another: 'Cách khác',
  cancel: 'Hủy',
  code: 'Mã của ứng dụng xác thực',
  codeBack: 'Đăng nhập bằng cách khác',
  codeInvalid: 'Vui lòng nhập sáu chữ số của mã',
  codeLead:
    'Tài khoản của bạn được bảo vệ bằng xác thực hai bước. Hãy nhập sáu chữ số mà ứng dụng xác thực hiển thị.',
  codeSend: 'Đăng nhập',
  codeTitle: 'Xác thực hai bước',
  confirm: 'Để thay đổi cách đăng nhập, vui lòng xác nhận danh tính.',
  connected: 'Đã kết nối',
  continueWith: 'Tiếp tục với {{name}}',
  divider: 'hoặc',
  emailOf: 'Email của bạn lấy từ dịch vụ đăng nhập; hãy thay đổi ở đó.',
  emailStays:
    'Địa chỉ này thuộc về cách đăng nhập bằng email và mật khẩu, và hiện chưa thể thay đổi tại đây. Để đăng nhập bằng cách khác, hãy kết nối cách đó bên dưới.',
  inWindow: 'Hãy tiếp tục trong cửa sổ của {{name}}',
  last: 'Đây là cách duy nhất để đăng nhập vào tài khoản của bạn. Hãy kết nối một cách khác trước.',
  linkLate:
    'Việc này mất quá lâu nên lần đăng nhập đã hết hạn. Hãy đăng nhập lại bằng cách đó rồi nhập lại mật khẩu.',
  linkLead:
    '{{email}} thuộc về một tài khoản của trang này có mật khẩu riêng. Hãy đăng nhập bằng mật khẩu đó một lần: từ đó bạn có thể đăng nhập bằng cả hai cách.',
  linkSend: 'Đăng nhập và kết nối',
  linkTitle: 'Kết nối với tài khoản của bạn',
  oldPassword:
    'Tài khoản của bạn có mật khẩu do trang này tự lưu giữ. Hãy nhập mật khẩu đó để thay đổi cách đăng nhập.',
  passwordOf: 'Mật khẩu của {{email}}',
  remove: 'Ngắt kết nối',
  removed: 'Đã ngắt kết nối',
  resendFirst:
    'Để gửi lại liên kết, trước hết vui lòng xác nhận danh tính ở mục “{{ways}}” bên dưới.',
  waysLead: 'Bạn có thể đăng nhập vào tài khoản này bằng bất kỳ cách nào dưới đây.',
};
