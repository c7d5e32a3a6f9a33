import type { FieldMessage } from '@chuhe/contract/field-messages';
import type { Language } from '@chuhe/contract/languages';

/** Messages about invalid fields. The English messages of sign-up and login are those of the specification. */
export const FIELD_TEXTS: Readonly<Record<FieldMessage, Readonly<Record<Language, string>>>> = {
  USERNAME_REQUIRED: {
    en: 'Please enter your username',
    vi: 'Vui lòng nhập tên đăng nhập',
    zh: '请输入用户名',
  },
  USERNAME_INVALID: {
    en: 'A username has 3 to 32 letters, digits, dots, hyphens or underscores',
    vi: 'Tên đăng nhập gồm 3 đến 32 chữ cái, chữ số, dấu chấm, gạch nối hoặc gạch dưới',
    zh: '用户名须为 3 至 32 个字母、数字、点、连字符或下划线',
  },
  PASSWORD_REQUIRED: {
    en: 'Please enter your password',
    vi: 'Vui lòng nhập mật khẩu',
    zh: '请输入密码',
  },
  PASSWORD_TOO_SHORT: {
    en: 'The password needs at least 8 characters',
    vi: 'Mật khẩu cần ít nhất 8 ký tự',
    zh: '密码至少需要 8 个字符',
  },
  PASSWORD_TOO_LONG: {
    en: 'The password may have at most 128 characters',
    vi: 'Mật khẩu chỉ được dài tối đa 128 ký tự',
    zh: '密码不能超过 128 个字符',
  },
  PASSWORD_TOO_COMMON: {
    en: 'This password is too common. Please choose another',
    vi: 'Mật khẩu này rất dễ đoán. Vui lòng chọn mật khẩu khác',
    zh: '此密码过于常见，请另选一个',
  },
  OLD_PASSWORD_REQUIRED: {
    en: 'Please enter your current password',
    vi: 'Vui lòng nhập mật khẩu hiện tại',
    zh: '请输入当前密码',
  },
  CONFIRM_PASSWORD_REQUIRED: {
    en: 'Please confirm your password',
    vi: 'Vui lòng xác nhận mật khẩu',
    zh: '请确认密码',
  },
  PASSWORDS_DIFFER: {
    en: 'Passwords do not match',
    vi: 'Mật khẩu không khớp',
    zh: '两次输入的密码不一致',
  },
  FIRST_NAME_REQUIRED: {
    en: 'Please enter your name',
    vi: 'Vui lòng nhập tên của bạn',
    zh: '请输入您的名字',
  },
  LAST_NAME_REQUIRED: {
    en: 'Please enter your last name',
    vi: 'Vui lòng nhập họ của bạn',
    zh: '请输入您的姓氏',
  },
  TEXT_TOO_LONG: { en: 'This text is too long', vi: 'Nội dung quá dài', zh: '内容过长' },
  TEXT_NOT_ONE_LINE: {
    en: 'This text has line breaks or hidden characters, which cannot be saved',
    vi: 'Nội dung có dấu xuống dòng hoặc ký tự ẩn, không thể lưu',
    zh: '内容含有换行或隐藏字符，无法保存',
  },
  TOO_MANY_TAGS: { en: 'Too many tags', vi: 'Quá nhiều thẻ PGN', zh: '标签过多' },
  EMAIL_REQUIRED: { en: 'Please enter your email', vi: 'Vui lòng nhập email', zh: '请输入邮箱' },
  EMAIL_INVALID: {
    en: 'Please enter a valid email address',
    vi: 'Vui lòng nhập địa chỉ email hợp lệ',
    zh: '请输入有效的邮箱地址',
  },
  PHONE_INVALID: {
    en: 'Please enter a valid phone number',
    vi: 'Vui lòng nhập số điện thoại hợp lệ',
    zh: '请输入有效的电话号码',
  },
  MOVE_NOT_LEGAL: {
    en: 'The move is not legal in this position',
    vi: 'Nước đi không hợp lệ trong thế cờ này',
    zh: '此着法在该局面中不合法',
  },
  VALUE_NOT_MOVES: {
    en: 'The value must list legal moves of the position, such as move:h2e2,score:30|move:h0g2,score:20',
    vi: 'Giá trị phải liệt kê các nước đi hợp lệ của thế cờ, ví dụ move:h2e2,score:30|move:h0g2,score:20',
    zh: '内容必须列出该局面的合法着法，例如 move:h2e2,score:30|move:h0g2,score:20',
  },
  ADDRESS_INVALID: {
    en: 'Enter an http or https address without a password or a query',
    vi: 'Hãy nhập địa chỉ http hoặc https, không có mật khẩu hay tham số',
    zh: '请输入 http 或 https 地址，不含密码和参数',
  },
  ADDRESS_PRIVATE: {
    en: 'This address is on the server or in its network, which the server’s settings do not allow',
    vi: 'Địa chỉ này nằm trên máy chủ hoặc trong mạng của máy chủ, và cấu hình máy chủ không cho phép',
    zh: '此地址位于服务器本机或其内部网络，服务器配置不允许使用',
  },
  TERMS_NOT_ACCEPTED: {
    en: 'Please accept the terms of use first',
    vi: 'Vui lòng chấp nhận điều khoản sử dụng trước',
    zh: '请先接受使用条款',
  },
  PATH_NOT_ABSOLUTE: {
    en: 'Enter the full path of the program',
    vi: 'Hãy nhập đường dẫn đầy đủ của chương trình',
    zh: '请输入程序的完整路径',
  },
  NAME_REQUIRED: {
    en: 'Please enter a name in English',
    vi: 'Vui lòng nhập tên bằng tiếng Anh',
    zh: '请填写英文名称',
  },
  PACKAGE_EMPTY: {
    en: 'A package must give credits or a permission',
    vi: 'Gói phải có lượt tra hoặc quyền',
    zh: '套餐须包含查询次数或权限',
  },
  PERIOD_TOO_LONG: {
    en: 'A subscription must be paid at least every three years (1,095 days)',
    vi: 'Gói tự gia hạn phải được thanh toán ít nhất ba năm một lần (1.095 ngày)',
    zh: '订阅的付款周期最长为三年（1,095 天）',
  },
  REASON_REQUIRED: { en: 'Please give a reason', vi: 'Vui lòng nêu lý do', zh: '请填写原因' },
  KEY_INVALID: {
    en: 'A key has four groups of five letters and digits',
    vi: 'Mã kích hoạt gồm bốn nhóm, mỗi nhóm năm chữ cái và chữ số',
    zh: '激活码由四组字符组成，每组五个字母或数字',
  },
  CODE_INVALID: {
    en: 'Please enter the six digits of the code',
    vi: 'Vui lòng nhập sáu chữ số của mã',
    zh: '请输入六位数字验证码',
  },
  RECOVERY_CODE_INVALID: {
    en: 'A recovery code has four groups of four letters and digits',
    vi: 'Mã khôi phục gồm bốn nhóm, mỗi nhóm bốn chữ cái và chữ số',
    zh: '恢复码由四组字符组成，每组四个字母或数字',
  },
  TIME_PAST: {
    en: 'This time is in the past',
    vi: 'Thời điểm này đã qua',
    zh: '该时间已过',
  },
  FIELD_UNKNOWN: { en: 'Unknown field', vi: 'Trường này không được hỗ trợ', zh: '未知的字段' },
  VALUE_INVALID: {
    en: 'This value is not valid',
    vi: 'Giá trị này không hợp lệ',
    zh: '此内容无效',
  },
};
