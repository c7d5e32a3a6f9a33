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
    en: 'A package must give credits, time of the server’s engine or a permission',
    vi: 'Gói phải có lượt tra, thời gian máy phân tích của máy chủ hoặc quyền',
    zh: '套餐须包含查询次数、服务器引擎时间或权限',
  },
  PERIOD_TOO_LONG: {
    en: 'A subscription must be paid at least every three years (36 months or 1,095 days)',
    vi: 'Gói tự gia hạn phải được thanh toán ít nhất ba năm một lần (36 tháng hoặc 1.095 ngày)',
    zh: '订阅的付款周期最长为三年（36 个月或 1,095 天）',
  },
  CURRENCY_UNKNOWN: {
    en: 'Payments in this currency are not possible. Use a code of three letters such as USD',
    vi: 'Không thể thanh toán bằng loại tiền này. Hãy dùng mã ba chữ cái, ví dụ USD',
    zh: '不支持用此货币付款，请使用三个字母的货币代码，例如 USD',
  },
  CURRENCY_TWICE: {
    en: 'There is already a price in this currency',
    vi: 'Đã có giá bằng loại tiền này',
    zh: '此货币已有价格',
  },
  CURRENCY_NOT_OFFERED: {
    en: 'The package has no price in this currency',
    vi: 'Gói này không có giá bằng loại tiền đó',
    zh: '此套餐没有该货币的价格',
  },
  PRICE_NOT_POSITIVE: {
    en: 'The amount must be greater than zero',
    vi: 'Số tiền phải lớn hơn 0',
    zh: '金额必须大于 0',
  },
  PRICE_TOO_HIGH: {
    en: 'The amount is higher than payments can be',
    vi: 'Số tiền vượt quá mức thanh toán cho phép',
    zh: '金额超过付款上限',
  },
  PRICE_TOO_FINE: {
    en: 'The amount has more decimals than payments in this currency can have',
    vi: 'Số tiền có nhiều chữ số thập phân hơn mức loại tiền này cho phép',
    zh: '金额的小数位数超过此货币付款所允许的位数',
  },
  PRICE_TOO_LOW: {
    en: 'This is less than the smallest payment in this currency',
    vi: 'Số tiền này nhỏ hơn mức thanh toán tối thiểu của loại tiền này',
    zh: '金额低于此货币的最低付款额',
  },
  PACKAGE_PRICE_TOO_LOW: {
    en: 'The price of this package is too small to be charged. Please tell the operator.',
    vi: 'Giá của gói này quá thấp nên không thể thu tiền. Vui lòng báo cho quản trị viên.',
    zh: '此套餐的价格过低，无法收款，请告知网站管理员。',
  },
  TRIAL_ONE_TIME: {
    en: 'Only a subscription can have trial days',
    vi: 'Chỉ gói tự gia hạn mới có ngày dùng thử',
    zh: '只有订阅套餐才能设置试用天数',
  },
  COUPON_CODE_INVALID: {
    en: 'A coupon code has 3 to 32 letters, digits, hyphens or underscores',
    vi: 'Mã giảm giá gồm 3 đến 32 chữ cái, chữ số, dấu gạch ngang hoặc gạch dưới',
    zh: '优惠码由 3 到 32 个字母、数字、连字符或下划线组成',
  },
  COUPON_REDUCTION: {
    en: 'Enter either a percentage, or an amount with its currency',
    vi: 'Hãy nhập phần trăm, hoặc số tiền kèm loại tiền',
    zh: '请填写百分比，或填写金额及其货币',
  },
  COUPON_END_FIRST: {
    en: 'The coupon would end before it begins',
    vi: 'Mã giảm giá sẽ hết hạn trước khi bắt đầu',
    zh: '优惠码的结束时间早于开始时间',
  },
  COUPON_TAKEN: {
    en: 'There is already a coupon with this code. Choose a different code',
    vi: 'Đã có mã giảm giá này. Hãy chọn mã khác',
    zh: '此优惠码已存在，请换一个',
  },
  COUPON_UNKNOWN: {
    en: 'This coupon code is not valid',
    vi: 'Mã giảm giá này không hợp lệ',
    zh: '此优惠码无效',
  },
  COUPON_NOT_YET: {
    en: 'This coupon code is not valid yet',
    vi: 'Mã giảm giá này chưa có hiệu lực',
    zh: '此优惠码尚未生效',
  },
  COUPON_ENDED: {
    en: 'This coupon code has expired',
    vi: 'Mã giảm giá này đã hết hạn',
    zh: '此优惠码已过期',
  },
  COUPON_USED_UP: {
    en: 'This coupon code has been used as often as it can be',
    vi: 'Mã giảm giá này đã hết lượt sử dụng',
    zh: '此优惠码的使用次数已用完',
  },
  COUPON_USED: {
    en: 'You have already used this coupon code',
    vi: 'Bạn đã dùng mã giảm giá này rồi',
    zh: '您已使用过此优惠码',
  },
  COUPON_NEEDS_ACCOUNT: {
    en: 'This coupon code is only for users with an account. Log in or sign up first.',
    vi: 'Mã giảm giá này chỉ dành cho người dùng có tài khoản. Hãy đăng nhập hoặc đăng ký trước.',
    zh: '此优惠码仅限注册用户使用，请先登录或注册。',
  },
  COUPON_OTHER_PACKAGE: {
    en: 'This coupon code is not for this package',
    vi: 'Mã giảm giá này không áp dụng cho gói này',
    zh: '此优惠码不适用于该套餐',
  },
  COUPON_OTHER_CURRENCY: {
    en: 'This coupon code is for prices in another currency',
    vi: 'Mã giảm giá này chỉ áp dụng cho giá bằng loại tiền khác',
    zh: '此优惠码仅适用于其他货币的价格',
  },
  COUPON_PRICE_TOO_LOW: {
    en: 'This coupon code cannot be used here: it would reduce the price below the smallest possible payment',
    vi: 'Không dùng được mã giảm giá này ở đây: giá sau khi giảm sẽ thấp hơn mức thanh toán tối thiểu',
    zh: '此优惠码在此无法使用：优惠后的价格低于最低付款额',
  },
  COUPON_LEAVES_TOO_LITTLE: {
    en: '{name} would cost {price}, but the smallest possible payment is {least}. Choose a smaller reduction or 100%, or other packages',
    vi: '{name} sẽ có giá {price}, nhưng mức thanh toán tối thiểu là {least}. Hãy chọn mức giảm nhỏ hơn hoặc 100%, hoặc chọn gói khác',
    zh: '“{name}”的价格将变为 {price}，而最低付款额为 {least}。请选择更小的优惠或 100% 减免，或选择其他套餐',
  },
  REASON_REQUIRED: { en: 'Please give a reason', vi: 'Vui lòng nêu lý do', zh: '请填写原因' },
  KEY_INVALID: {
    en: 'A key has four groups of five letters and digits',
    vi: 'Mã kích hoạt gồm bốn nhóm, mỗi nhóm năm chữ cái hoặc chữ số',
    zh: '激活码由四组字符组成，每组五个字母或数字',
  },
  CODE_INVALID: {
    en: 'Please enter the six digits of the code',
    vi: 'Vui lòng nhập sáu chữ số của mã',
    zh: '请输入六位数字验证码',
  },
  RECOVERY_CODE_INVALID: {
    en: 'A recovery code has four groups of four letters and digits',
    vi: 'Mã khôi phục gồm bốn nhóm, mỗi nhóm bốn chữ cái hoặc chữ số',
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
