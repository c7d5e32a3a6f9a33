import type { Texts } from '../texts.ts';

export const api: Texts['api'] = {
  badRequest: 'Dữ liệu không hợp lệ',
  notFound: 'Không tìm thấy dữ liệu',
  other: 'Đã xảy ra lỗi',
  unauthorized: 'Token không hợp lệ',
  unreached: 'Không kết nối được máy chủ. Không mất gì cả: hãy thử lại sau giây lát.',
};

export const session: Texts['session'] = {
  ended: 'Phiên đăng nhập đã kết thúc',
  endedCause: 'Ván cờ vẫn ở đây. Hãy đăng nhập để lưu.',
  none: 'Bạn chưa đăng nhập',
  noneCause:
    'Máy chủ không còn phiên nào của trình duyệt này. Ván cờ của bạn vẫn được giữ tại đây.',
  registered: 'Đăng ký thành công',
  registeredGuest: 'Bạn có tài khoản khách. Khi nào muốn thì đăng ký, mọi thứ sẽ đi theo.',
  registeredAccount: 'Thư có liên kết xác nhận địa chỉ của bạn đang được gửi.',
};

export const fields: Texts['fields'] = {
  USERNAME_REQUIRED: 'Vui lòng nhập tên đăng nhập',
  USERNAME_INVALID: 'Tên đăng nhập gồm 3 đến 32 chữ cái, chữ số, dấu chấm, gạch nối hoặc gạch dưới',
  PASSWORD_REQUIRED: 'Vui lòng nhập mật khẩu',
  PASSWORD_TOO_SHORT: 'Mật khẩu cần ít nhất 8 ký tự',
  PASSWORD_TOO_LONG: 'Mật khẩu dài hơn 128 ký tự',
  OLD_PASSWORD_REQUIRED: 'Vui lòng nhập mật khẩu hiện tại',
  CONFIRM_PASSWORD_REQUIRED: 'Vui lòng xác nhận mật khẩu',
  PASSWORDS_DIFFER: 'Mật khẩu không khớp',
  FIRST_NAME_REQUIRED: 'Vui lòng nhập tên của bạn',
  LAST_NAME_REQUIRED: 'Vui lòng nhập họ của bạn',
  TEXT_TOO_LONG: 'Nội dung quá dài',
  EMAIL_REQUIRED: 'Vui lòng nhập email',
  EMAIL_INVALID: 'Địa chỉ email không hợp lệ',
  PHONE_INVALID: 'Số điện thoại không hợp lệ',
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
    'Liên kết đã được dùng hoặc đã quá hạn. Bạn có thể yêu cầu liên kết mới ở trang tài khoản.',
  asGuest: 'Tiếp tục là khách',
  back: 'Về trang đăng nhập',
  ended:
    'Phiên của bạn đã kết thúc. Hãy đăng nhập lại: ván cờ của bạn vẫn được giữ trong trình duyệt này.',
  forgot: 'Quên mật khẩu?',
  forgotAgain: 'Liên kết đã được dùng hoặc đã quá hạn. Hãy yêu cầu liên kết mới.',
  forgotLead: 'Nhập địa chỉ email của tài khoản. Chúng tôi sẽ gửi liên kết để đặt mật khẩu mới.',
  forgotSend: 'Gửi liên kết',
  forgotSent:
    'Nếu có tài khoản với {{email}}, một liên kết đang được gửi đến đó. Liên kết có hiệu lực trong 30 phút.',
  forgotTitle: 'Bạn quên mật khẩu?',
  guestLead: 'Những gì bạn có khi là khách sẽ được giữ lại.',
  haveAccount: 'Đã có tài khoản?',
  lead: 'Rất vui được gặp lại bạn.',
  linkBroken: 'Liên kết này không còn dùng được',
  newHere: 'Chưa có tài khoản?',
  registerLead: 'Ván cờ và sách của bạn trên mọi thiết bị.',
  resetDone: 'Mật khẩu mới đã được đặt. Hãy đăng nhập bằng mật khẩu đó.',
  resetLead: 'Mọi phiên của tài khoản sẽ kết thúc khi đổi mật khẩu.',
  resetSave: 'Đặt mật khẩu',
  resetTitle: 'Mật khẩu mới',
  userOrEmail: 'Tên đăng nhập hoặc email',
  verified: 'Đã xác nhận {{email}}',
  verifiedLead: 'Từ nay bạn có thể đăng nhập bằng địa chỉ này.',
  verifying: 'Đang xác nhận địa chỉ …',
  verifyTitle: 'Xác nhận địa chỉ email',
};
