import { ERROR_STATUS, type ErrorCode } from '@chuhe/contract/error-codes';
import type { Language } from '@chuhe/contract/languages';

/** The messages of failed calls in the three languages. They follow section 8 of the specification. */

type Texts = Readonly<Record<Language, string>>;

export interface ErrorText {
  /** Identifies the failure for programs. */
  readonly code: ErrorCode;
  readonly messages: Texts;
}

export function errorTextOfCode(code: ErrorCode): ErrorText {
  return { code, messages: MESSAGES[code] };
}

/** The text of a failure that has no code of its own. For a status outside `STATUS_CODES` it is "An error occurred". */
export function errorTextOf(status: number): ErrorText {
  const code = STATUS_CODES.get(status) ?? (status < 500 ? 'REQUEST_FAILED' : 'INTERNAL_ERROR');
  return errorTextOfCode(code);
}

/** The general error codes by status. All other codes belong to features. */
const STATUS_CODES: ReadonlyMap<number, ErrorCode> = new Map(
  (
    [
      'BAD_REQUEST',
      'UNAUTHORIZED',
      'PAYMENT_REQUIRED',
      'FORBIDDEN',
      'NOT_FOUND',
      'CONFLICT',
      'PAYLOAD_TOO_LARGE',
      'TOO_MANY_REQUESTS',
    ] as const
  ).map((code) => [ERROR_STATUS[code], code]),
);

const SOMETHING_WRONG: Texts = { en: 'An error occurred', vi: 'Đã xảy ra lỗi', zh: '发生错误' };

const TOKEN_NOT_VALID: Texts = {
  en: 'The token is not valid',
  vi: 'Token không hợp lệ',
  zh: '令牌无效',
};

const MESSAGES: Readonly<Record<ErrorCode, Texts>> = {
  BAD_REQUEST: { en: 'The data is not valid', vi: 'Dữ liệu không hợp lệ', zh: '数据无效' },
  INVALID_FEN: { en: 'The FEN is not valid', vi: 'FEN không hợp lệ', zh: 'FEN 无效' },
  INVALID_GAME: { en: 'The game is not valid', vi: 'Ván cờ không hợp lệ', zh: '棋局无效' },
  FILE_NOT_SUPPORTED: {
    en: 'File extension not supported',
    vi: 'Định dạng tệp không được hỗ trợ',
    zh: '不支持的文件扩展名',
  },
  FILE_MISSING: { en: 'Please choose a file', vi: 'Vui lòng chọn một tệp', zh: '请选择文件' },
  TOO_MANY_FILES: {
    en: 'Please choose one file only',
    vi: 'Vui lòng chỉ chọn một tệp',
    zh: '请只选择一个文件',
  },
  ENGINE_UNUSABLE: {
    en: 'The engine cannot be used',
    vi: 'Không dùng được máy phân tích này',
    zh: '无法使用该引擎',
  },
  NETWORK_UNUSABLE: {
    en: 'The network cannot be used',
    vi: 'Không dùng được mạng này',
    zh: '无法使用该网络',
  },
  WORKER_SUSPENDED: {
    en: 'This account’s workers are suspended',
    vi: 'Máy đóng góp của tài khoản này đã bị tạm dừng',
    zh: '此账号的协作电脑已被暂停',
  },
  LOGIN_FAILED: {
    en: 'Incorrect username or password',
    vi: 'Tên đăng nhập hoặc mật khẩu không đúng',
    zh: '用户名或密码错误',
  },
  WRONG_PASSWORD: { en: 'Wrong password', vi: 'Sai mật khẩu', zh: '密码错误' },
  IDENTITY_PROOF_REQUIRED: {
    en: 'The proof from the sign-in service is missing',
    vi: 'Thiếu thông tin xác thực từ dịch vụ đăng nhập',
    zh: '缺少登录服务的凭证',
  },
  IDENTITY_PROOF_INVALID: {
    en: 'The sign-in could not be confirmed. Please try again',
    vi: 'Không thể xác nhận đăng nhập. Vui lòng thử lại',
    zh: '无法确认登录，请重试',
  },
  LINK_EXPIRED: {
    en: 'This link has been used or has expired. Please request a new one',
    vi: 'Liên kết này đã được dùng hoặc đã hết hạn. Vui lòng yêu cầu liên kết mới',
    zh: '此链接已使用或已过期，请重新获取',
  },
  UNAUTHORIZED: TOKEN_NOT_VALID,
  NO_SESSION: TOKEN_NOT_VALID,
  REFRESH_REUSED: TOKEN_NOT_VALID,
  ROLE_CHANGED: {
    en: 'Your role on this site has changed. Please log in again',
    vi: 'Vai trò của bạn trên trang này đã thay đổi. Vui lòng đăng nhập lại',
    zh: '您在本站的角色已变更，请重新登录',
  },
  PAYMENT_REQUIRED: {
    en: 'Your credit usage has expired',
    vi: 'Lượt tra của bạn đã hết',
    zh: '您的查询次数已用完',
  },
  FORBIDDEN: {
    en: 'You are not allowed to do this',
    vi: 'Bạn không có quyền thực hiện việc này',
    zh: '您没有权限执行此操作',
  },
  FOREIGN_ORIGIN: {
    en: 'This request came from another site',
    vi: 'Yêu cầu này đến từ một trang khác',
    zh: '该请求来自其他网站',
  },
  FRESH_SIGN_IN_REQUIRED: {
    en: 'Please log in again first',
    vi: 'Vui lòng đăng nhập lại trước',
    zh: '请先重新登录',
  },
  ACCOUNT_INACTIVE: {
    en: 'This account has been deactivated',
    vi: 'Tài khoản này đã bị vô hiệu hóa',
    zh: '该账号已停用',
  },
  ACCOUNT_CLOSED: {
    en: 'This account is closed and will be deleted. You can still cancel the deletion',
    vi: 'Tài khoản này đã đóng và sẽ bị xóa. Bạn vẫn có thể hủy việc xóa',
    zh: '该账号已关闭，即将删除。您仍可撤销删除',
  },
  NOT_FOUND: { en: 'No data found', vi: 'Không tìm thấy dữ liệu', zh: '未找到数据' },
  CONFLICT: {
    en: 'This was changed in the meantime. Please reload',
    vi: 'Dữ liệu đã thay đổi. Vui lòng tải lại',
    zh: '数据已更改，请重新加载',
  },
  SETTING_FIXED: {
    en: 'This setting comes from the server’s environment and cannot be changed here',
    vi: 'Cài đặt này do biến môi trường của máy chủ quy định, không đổi được ở đây',
    zh: '此设置由服务器环境变量指定，无法在此更改',
  },
  EMAIL_IN_USE: { en: 'Email already in use', vi: 'Email đã được sử dụng', zh: '邮箱已被使用' },
  USERNAME_IN_USE: {
    en: 'Username already in use',
    vi: 'Tên đăng nhập đã được sử dụng',
    zh: '用户名已被使用',
  },
  KEY_UNUSABLE: {
    en: 'This key does not exist, has been used, or is no longer valid',
    vi: 'Mã kích hoạt này không tồn tại, đã được dùng hoặc không còn hiệu lực',
    zh: '此激活码不存在、已被使用或已失效',
  },
  TOO_MANY_BRIDGES: {
    en: 'Your account has too many bridges. Please remove one that you no longer use',
    vi: 'Tài khoản của bạn có quá nhiều cầu nối. Vui lòng gỡ một cầu nối không còn dùng',
    zh: '您的账号连接的桥接程序过多，请先移除一个不再使用的',
  },
  TOO_MANY_TOKENS: {
    en: 'Your account has too many tokens. Please revoke one that you no longer use',
    vi: 'Tài khoản của bạn có quá nhiều token. Vui lòng thu hồi một token không còn dùng',
    zh: '您的账号令牌过多，请先撤销一个不再使用的',
  },
  TOO_MANY_PASSKEYS: {
    en: 'Your account has too many passkeys. Please remove one that you no longer use',
    vi: 'Tài khoản của bạn có quá nhiều khóa truy cập. Vui lòng xóa một khóa không còn dùng',
    zh: '您的账号通行密钥过多，请先移除一个不再使用的',
  },
  SCOPE_REQUIRED: {
    en: 'This token lacks a scope',
    vi: 'Token này thiếu quyền',
    zh: '此令牌缺少权限',
  },
  TOKEN_NOT_ACCEPTED: {
    en: 'This call cannot be made with an API token',
    vi: 'Không thể thực hiện lệnh gọi này bằng token API',
    zh: '此调用不接受 API 令牌',
  },
  CONSENT_REQUIRED: {
    en: 'Please accept the terms and the privacy policy first',
    vi: 'Vui lòng chấp nhận điều khoản và chính sách quyền riêng tư trước',
    zh: '请先接受使用条款和隐私政策',
  },
  CONSENT_OUTDATED: {
    en: 'The terms or the privacy policy have changed in the meantime. Please read and accept the current ones',
    vi: 'Điều khoản hoặc chính sách quyền riêng tư vừa thay đổi. Vui lòng đọc và chấp nhận bản hiện hành',
    zh: '使用条款或隐私政策刚刚更新，请阅读并接受最新版本',
  },
  EMAIL_NEEDED: {
    en: 'Please enter an email address for the receipt',
    vi: 'Vui lòng nhập địa chỉ email để nhận biên nhận',
    zh: '请填写用于接收收据的邮箱',
  },
  STEP_UP_REQUIRED: {
    en: 'Please confirm that it is you',
    vi: 'Vui lòng xác nhận danh tính',
    zh: '请确认是您本人操作',
  },
  SECOND_FACTOR_REQUIRED: {
    en: 'Your account is protected by a second factor, which is needed now',
    vi: 'Tài khoản của bạn được bảo vệ bằng xác thực hai bước, vui lòng hoàn tất bước thứ hai',
    zh: '您的账号已启用两步验证，请完成第二步验证',
  },
  SECOND_FACTOR_MISSING: {
    en: 'Administrators of this site need a second factor. Set it up under “Personal information” first',
    vi: 'Quản trị viên của trang này phải bật xác thực hai bước. Hãy thiết lập trong trang “Thông tin cá nhân” trước',
    zh: '本站要求管理员启用两步验证，请先在“个人信息”页面设置',
  },
  SECOND_FACTOR_REFUSED: {
    en: 'That was not accepted. Enter the code that is shown now; each code works once',
    vi: 'Xác thực không được chấp nhận. Hãy nhập mã đang hiển thị; mỗi mã chỉ dùng được một lần',
    zh: '验证未通过。请输入当前显示的验证码，每个验证码只能使用一次',
  },
  CHALLENGE_EXPIRED: {
    en: 'That took too long or was already used. Please begin again',
    vi: 'Yêu cầu này đã quá hạn hoặc đã được dùng. Vui lòng làm lại từ đầu',
    zh: '此请求已超时或已被使用，请重新开始',
  },
  PASSKEYS_UNAVAILABLE: {
    en: 'Passkeys do not work at this address of the site. They need https and a name, not a number',
    vi: 'Khóa truy cập không dùng được ở địa chỉ này của trang. Cần https và tên miền, không phải địa chỉ IP',
    zh: '此网址无法使用通行密钥，需要 https 和域名，不能是 IP 地址',
  },
  ALREADY_SUBSCRIBED: {
    en: 'You already have this subscription',
    vi: 'Bạn đã đăng ký gói này',
    zh: '您已订阅此套餐',
  },
  ALREADY_PAID: {
    en: 'This order has already been paid. You do not need to pay again',
    vi: 'Đơn này đã được thanh toán. Bạn không cần thanh toán lần nữa',
    zh: '此订单已付款，无需再次付款',
  },
  PAYMENT_UNAVAILABLE: {
    en: 'Payments are not working at the moment. You have not been charged',
    vi: 'Hiện chưa thể thanh toán. Bạn chưa bị trừ tiền',
    zh: '暂时无法付款，没有扣款',
  },
  MAIL_NOT_SENT: {
    en: 'The mail server did not accept the email',
    vi: 'Máy chủ email không nhận email',
    zh: '邮件服务器未接收邮件',
  },
  LINK_REQUIRED: {
    en: 'There is already an account with this email address. Log in to it first',
    vi: 'Đã có tài khoản với địa chỉ email này. Hãy đăng nhập vào tài khoản đó trước',
    zh: '已存在使用此邮箱的账号，请先登录该账号',
  },
  IDENTITY_IN_USE: {
    en: 'This way to log in belongs to another account here. Use it to log in to that account',
    vi: 'Cách đăng nhập này thuộc về một tài khoản khác ở đây. Hãy đăng nhập bằng cách đó để vào tài khoản ấy',
    zh: '此登录方式已属于本站的另一个账号，请用它登录该账号',
  },
  LAST_SIGN_IN_WAY: {
    en: 'This is the only way to log in to your account. Connect another one first',
    vi: 'Đây là cách duy nhất để đăng nhập vào tài khoản của bạn. Hãy kết nối một cách khác trước',
    zh: '这是您账号唯一的登录方式，请先关联另一种方式',
  },
  PASSWORDS_HOSTED: {
    en: 'Passwords are kept by the sign-in service of this site. Please use the page to sign up or log in',
    vi: 'Mật khẩu do dịch vụ đăng nhập của trang này lưu giữ. Vui lòng đăng ký hoặc đăng nhập trên trang',
    zh: '密码由本站的登录服务保管，请在页面上注册或登录',
  },
  PAYLOAD_TOO_LARGE: { en: 'The data is too large', vi: 'Dữ liệu quá lớn', zh: '数据过大' },
  GAME_TOO_LARGE: {
    en: 'This game is too large to be saved to your account. It stays in this browser',
    vi: 'Ván cờ này quá lớn để lưu vào tài khoản. Ván cờ vẫn còn trong trình duyệt này',
    zh: '此棋局过大，无法保存到您的账号，仍保留在本浏览器中',
  },
  FILE_TOO_LARGE: {
    en: 'File size exceeds the 10Kb limit',
    vi: 'Kích thước tệp vượt quá giới hạn 10Kb',
    zh: '文件大小超过 10Kb 限制',
  },
  STORAGE_FULL: {
    en: 'The limit is reached. Delete something first; what is in the bin may count too',
    vi: 'Đã đạt giới hạn. Hãy xóa bớt; mục trong thùng rác cũng có thể được tính',
    zh: '已达上限，请先删除一些；回收站中的内容也可能计算在内',
  },
  TOO_MANY_REQUESTS: {
    en: 'Too many requests. Please try again in a moment',
    vi: 'Quá nhiều yêu cầu. Vui lòng thử lại sau giây lát',
    zh: '请求过多，请稍后再试',
  },
  REQUEST_FAILED: SOMETHING_WRONG,
  INTERNAL_ERROR: SOMETHING_WRONG,
  UNAVAILABLE: {
    en: 'This is not available at the moment',
    vi: 'Tính năng này hiện không khả dụng',
    zh: '该功能暂时不可用',
  },
  DISK_FULL: {
    en: 'The server’s disk is full, so nothing can be saved at the moment. Please try again later',
    vi: 'Ổ đĩa của máy chủ đã đầy nên hiện không thể lưu. Vui lòng thử lại sau',
    zh: '服务器磁盘已满，暂时无法保存，请稍后再试',
  },
  DATABASE_AWAY: {
    en: 'The server cannot reach its database. Please try again in a moment',
    vi: 'Máy chủ hiện không kết nối được với cơ sở dữ liệu. Vui lòng thử lại sau giây lát',
    zh: '服务器暂时无法连接数据库，请稍后再试',
  },
};
