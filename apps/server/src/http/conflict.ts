import type { Language } from '@chuhe/contract/languages';
import { ApiError } from './api-error.ts';

/** The messages of conflicts that reloading does not resolve. */
const REASONS = {
  LAST_OWNER: {
    en: 'This is the last owner of the site. Make someone else an owner first',
    vi: 'Đây là chủ trang cuối cùng. Hãy trao vai trò chủ trang cho người khác trước',
    zh: '这是最后一位站长，请先将其他人设为站长',
  },
  GUEST_ADMINISTRATOR: {
    en: 'A guest cannot be an administrator. The guest must sign up first',
    vi: 'Khách không thể làm quản trị viên. Cần đăng ký tài khoản trước',
    zh: '游客不能成为管理员，需先注册账号',
  },
  UNVERIFIED_ADMINISTRATOR: {
    en: 'The email address of this account is not confirmed, so someone else may have registered it. The user must open the confirmation link first',
    vi: 'Địa chỉ email của tài khoản này chưa được xác nhận nên có thể do người khác đăng ký. Người dùng cần mở liên kết xác nhận trước',
    zh: '此账号的邮箱地址尚未确认，可能由他人注册。用户需先打开确认链接',
  },
  OWN_SECOND_FACTOR: {
    en: 'You cannot remove your own second factor here. Do it under “Personal information”',
    vi: 'Không thể tắt xác thực hai bước của chính bạn ở đây. Hãy làm trong trang “Thông tin cá nhân”',
    zh: '不能在此移除您自己的两步验证，请到“个人信息”页面操作',
  },
  GUEST_ADDRESS: {
    en: 'A guest has no email address. The guest must sign up first',
    vi: 'Khách không có địa chỉ email. Cần đăng ký tài khoản trước',
    zh: '游客没有邮箱地址，需先注册账号',
  },
  NO_ADDRESS: {
    en: 'This account has no email address',
    vi: 'Tài khoản này không có địa chỉ email',
    zh: '此账号没有邮箱地址',
  },
  USER_BLOCKED: {
    en: 'This account is deactivated, so a new password would not help',
    vi: 'Tài khoản này đã bị vô hiệu hóa nên mật khẩu mới cũng không giúp đăng nhập được',
    zh: '此账号已停用，设置新密码也无法登录',
  },
  SUBSCRIPTIONS_RUN: {
    en: 'Someone still has a subscription to this package. Stop selling it instead, or cancel the subscription first',
    vi: 'Vẫn còn người đang tự gia hạn gói này. Hãy ngừng bán gói, hoặc hủy gia hạn trước',
    zh: '仍有人在订阅此套餐。请改为停售，或先取消这些订阅',
  },
  PACKAGE_MADE: {
    en: 'This package has already been created with different contents. Reload the list and edit it there',
    vi: 'Gói này đã được tạo với nội dung khác. Hãy tải lại danh sách rồi sửa gói ở đó',
    zh: '该套餐已创建，但内容不同。请重新加载列表后再编辑',
  },
  KEYS_MADE: {
    en: 'These keys have already been created and cannot be shown again. Revoke them in the list and create new ones',
    vi: 'Các mã kích hoạt này đã được tạo và không thể hiển thị lại. Hãy thu hồi chúng trong danh sách rồi tạo mã mới',
    zh: '这些激活码已生成，且无法再次显示。请在列表中作废后重新生成',
  },
  KEY_REDEEMED: {
    en: 'This key has already been used. To end what it activated, revoke the package of that account',
    vi: 'Mã kích hoạt này đã có người dùng. Muốn chấm dứt gói đã kích hoạt, hãy thu hồi gói đó trong tài khoản đã nhập mã',
    zh: '此激活码已被使用。如需终止它所激活的套餐，请在使用者的账号中撤销该套餐',
  },
  REQUEST_USED: {
    en: 'This has already been done with different values. Close this and check the account before you do it again',
    vi: 'Việc này đã được thực hiện với giá trị khác. Hãy đóng lại và xem tài khoản trước khi làm lần nữa',
    zh: '此操作已用其他数值执行过。请关闭并查看账号后再操作',
  },
  ACTIVATION_OVER: {
    en: 'This package has already ended or been revoked',
    vi: 'Gói này đã kết thúc hoặc đã bị thu hồi',
    zh: '此套餐已结束或已被撤销',
  },
  SUBSCRIPTION_OVER: {
    en: 'This subscription has already ended. Nothing more is charged for it',
    vi: 'Gói tự gia hạn này đã kết thúc và không còn bị tính phí nữa',
    zh: '此订阅已经结束，不会再扣款',
  },
  NOTHING_TO_REFUND: {
    en: 'This order has nothing to refund: no money was received, or it has already been refunded',
    vi: 'Đơn này không có tiền để hoàn: chưa nhận được tiền, hoặc đã hoàn rồi',
    zh: '此订单没有可退的款项：尚未收到付款，或已经退款',
  },
  REFUND_REFUSED: {
    en: 'The payment provider refused the refund. Check the payment in the provider’s dashboard',
    vi: 'Nhà cung cấp thanh toán từ chối hoàn tiền. Hãy xem khoản thanh toán trong trang quản lý của họ',
    zh: '支付服务商拒绝退款，请在其后台查看这笔付款',
  },
  COLLECTION_SHIPPED: {
    en: 'The master games that come with Chuhe take no other games. Give your collection another name',
    vi: 'Không thể thêm ván vào kho ván danh thủ có sẵn của Chuhe. Hãy đặt tên khác cho kho ván của bạn',
    zh: '楚河自带的大师棋谱库不能加入其他对局，请为您的棋谱库另取名称',
  },
  IMPORT_RUNS: {
    en: 'This file is being imported right now. Wait until that is done',
    vi: 'Tệp này đang được nhập. Hãy đợi đến khi nhập xong',
    zh: '此文件正在导入，请等待完成',
  },
  COLLECTION_READ: {
    en: 'Games are being imported into this collection. Wait until that is done, or stop it',
    vi: 'Đang nhập ván cờ vào kho ván này. Hãy đợi nhập xong hoặc dừng lại',
    zh: '正在向此棋谱库导入对局，请等待完成或先停止导入',
  },
  COLLECTION_NAMED: {
    en: 'Another collection already has this name. Choose a different one',
    vi: 'Đã có kho ván mang tên này. Hãy chọn tên khác',
    zh: '已有同名棋谱库，请换一个名称',
  },
  LEARNING_RUNS: {
    en: 'A learning run is already in progress. Wait until it ends, or stop it',
    vi: 'Đang có một đợt học khác chạy. Hãy đợi xong hoặc dừng đợt đó',
    zh: '已有学习任务正在运行，请等待完成或先停止',
  },
  GROUP_LIMIT: {
    en: 'You have as many groups as one coach may have. Delete a group first',
    vi: 'Bạn đã có số nhóm tối đa của một huấn luyện viên. Hãy xóa bớt một nhóm',
    zh: '您的小组数量已达上限，请先删除一个小组',
  },
  PUPIL_LIMIT: {
    en: 'This group is full. Ask the coach',
    vi: 'Nhóm này đã đủ người. Hãy hỏi huấn luyện viên',
    zh: '该小组人数已满，请联系教练',
  },
  JOINED_LIMIT: {
    en: 'You are in as many groups as one user may join. Leave a group first',
    vi: 'Bạn đã tham gia số nhóm tối đa. Hãy rời bớt một nhóm',
    zh: '您加入的小组数量已达上限，请先退出一个小组',
  },
  OWN_GROUP: {
    en: 'This is your own group. Send the link to your pupils',
    vi: 'Đây là nhóm của chính bạn. Hãy gửi liên kết cho học trò',
    zh: '这是您自己的小组，请把链接发给学员',
  },
  REMOVED_FROM_GROUP: {
    en: 'The coach has removed you from this group. Only the coach can let you join again',
    vi: 'Huấn luyện viên đã đưa bạn ra khỏi nhóm. Chỉ huấn luyện viên mới có thể cho bạn vào lại',
    zh: '教练已将您移出该小组，只有教练能让您重新加入',
  },
  GROUP_ARCHIVED: {
    en: 'This group is archived, so nothing is assigned or recorded in it',
    vi: 'Nhóm này đã lưu trữ nên không giao bài và không ghi kết quả nữa',
    zh: '该小组已归档，不再布置作业或记录成绩',
  },
  ASSIGNMENT_LIMIT: {
    en: 'This group has as many assignments as it may have. Delete an old one first',
    vi: 'Nhóm này đã có số bài giao tối đa. Hãy xóa bớt bài cũ',
    zh: '该小组的作业数量已达上限，请先删除旧作业',
  },
  ASSIGNMENT_ENDED: {
    en: 'The coach has ended this assignment, so nothing more is recorded',
    vi: 'Huấn luyện viên đã kết thúc bài này nên không ghi kết quả nữa',
    zh: '教练已结束这份作业，不再记录成绩',
  },
  STUDY_LIMIT: {
    en: 'You have reached your limit of studies. Delete one first, or sign up if you are a guest',
    vi: 'Bạn đã có số chuyên đề tối đa. Hãy xóa bớt một chuyên đề, hoặc đăng ký tài khoản nếu bạn là khách',
    zh: '您的研究数量已达上限，请先删除一个；游客可注册账号',
  },
  STUDY_CHAPTER_LIMIT: {
    en: 'This study has reached its limit of chapters. Delete some first, or create another study',
    vi: 'Chuyên đề này đã có số chương tối đa. Hãy xóa bớt hoặc tạo chuyên đề mới',
    zh: '此研究的章节数量已达上限，请先删除一些或另建研究',
  },
  STUDY_MEMBER_LIMIT: {
    en: 'This study has reached its limit of members. Ask the owner',
    vi: 'Chuyên đề này đã đủ thành viên. Hãy liên hệ chủ chuyên đề',
    zh: '此研究的成员数量已达上限，请联系所有者',
  },
  STUDIES_JOINED_LIMIT: {
    en: 'You have joined as many studies as you can. Leave one first',
    vi: 'Bạn đã tham gia số chuyên đề tối đa. Hãy rời bớt một chuyên đề',
    zh: '您加入的研究数量已达上限，请先退出一个',
  },
  REMOVED_FROM_STUDY: {
    en: 'You have left this study or were removed. Only its owner can let you in again',
    vi: 'Bạn đã rời hoặc bị đưa ra khỏi chuyên đề này. Chỉ chủ chuyên đề mới có thể cho bạn vào lại',
    zh: '您已退出或被移出此研究，只有所有者能让您重新加入',
  },
  STUDY_SETTINGS_CHANGED: {
    en: 'These settings have been changed in the meantime. Check them and save again',
    vi: 'Trong lúc đó những cài đặt này đã được thay đổi. Hãy kiểm tra rồi lưu lại',
    zh: '在此期间，这些设置已被修改，请查看后再次保存',
  },
  SUBSCRIPTION_RUNS: {
    en: 'A subscription is still running. End it first',
    vi: 'Vẫn còn gói đang tự gia hạn. Hãy hủy gia hạn trước',
    zh: '仍有订阅在自动续订，请先取消订阅',
  },
  PAYMENT_PENDING: {
    en: 'A payment has been started and is not finished. Finish it, or wait until it expires',
    vi: 'Có một khoản thanh toán đã bắt đầu nhưng chưa xong. Hãy hoàn tất, hoặc đợi đến khi hết hạn',
    zh: '有一笔付款已开始但尚未完成，请先完成付款，或等待其过期',
  },
  NO_EXERCISES: {
    en: 'No exercise fits. Choose another kind or a wider range of ratings',
    vi: 'Không có bài tập phù hợp. Hãy chọn loại khác hoặc khoảng điểm rộng hơn',
    zh: '没有符合条件的习题，请换一种类型或放宽等级分范围',
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

export type ConflictReason = keyof typeof REASONS;

/** @example throw conflict('LAST_OWNER'); */
export function conflict(reason: ConflictReason): ApiError {
  return new ApiError('CONFLICT', { messages: REASONS[reason], data: { reason } });
}

/** For a subscription that could not be cancelled. It replaces the message of PAYMENT_UNAVAILABLE, which is about payments. */
export const SUBSCRIPTION_GOES_ON: Readonly<Record<Language, string>> = {
  en: 'The payment provider refused or did not respond, so nothing was changed and the subscription continues. Try again later',
  vi: 'Nhà cung cấp thanh toán từ chối hoặc không phản hồi nên chưa có gì thay đổi, gói vẫn tự gia hạn. Hãy thử lại sau',
  zh: '支付服务商拒绝或没有响应，未作任何更改，订阅仍在继续。请稍后重试',
};

/** For a refund that could not be tried. It also replaces the message of PAYMENT_UNAVAILABLE. */
export const REFUND_UNREACHED: Readonly<Record<Language, string>> = {
  en: 'The payment provider is not responding or has been replaced. Try again later: money is refunded only once',
  vi: 'Nhà cung cấp thanh toán không phản hồi hoặc đã được thay đổi. Hãy thử lại sau: tiền chỉ được hoàn một lần',
  zh: '支付服务商没有响应或已更换。请稍后重试：款项只会退一次',
};
