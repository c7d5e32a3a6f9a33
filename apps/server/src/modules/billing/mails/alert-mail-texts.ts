import type { ALERT_REASONS } from '@chuhe/contract/admin';
import type { Language } from '@chuhe/contract/languages';

/** The texts of emails to administrators about payments that need attention. */

type Reason = (typeof ALERT_REASONS)[number];

export const ALERT_REASON_TEXTS: Readonly<Record<Language, Readonly<Record<Reason, string>>>> = {
  en: {
    AMOUNT_DIFFERS: 'The amount differs from the price',
    CURRENCY_DIFFERS: 'Paid in a different currency',
    DISPUTED: 'The buyer disputes a payment',
    EVENT_FAILED: 'A message from the payment provider could not be processed',
    MODE_DIFFERS: 'Test money and real money were mixed',
    ORDER_UNKNOWN: 'A payment without a matching order',
    PARTLY_REFUNDED: 'Part of a payment was refunded elsewhere',
    REFUND_FAILED: 'A refund did not reach the buyer',
  },
  vi: {
    AMOUNT_DIFFERS: 'Số tiền nhận được khác giá bán',
    CURRENCY_DIFFERS: 'Thanh toán bằng loại tiền khác',
    DISPUTED: 'Người mua khiếu nại một khoản thanh toán',
    EVENT_FAILED: 'Không xử lý được thông báo của nhà cung cấp thanh toán',
    MODE_DIFFERS: 'Lẫn lộn tiền thử và tiền thật',
    ORDER_UNKNOWN: 'Khoản thanh toán không khớp đơn hàng nào',
    PARTLY_REFUNDED: 'Một phần khoản thanh toán đã được hoàn ở nơi khác',
    REFUND_FAILED: 'Tiền hoàn không đến được người mua',
  },
  zh: {
    AMOUNT_DIFFERS: '收到的金额与价格不符',
    CURRENCY_DIFFERS: '收到的币种不同',
    DISPUTED: '买家对付款提出争议',
    EVENT_FAILED: '无法处理支付服务商的通知',
    MODE_DIFFERS: '测试款项与真实款项混淆',
    ORDER_UNKNOWN: '收到不属于任何订单的款项',
    PARTLY_REFUNDED: '部分款项已在别处退还',
    REFUND_FAILED: '买家未收到退款',
  },
};

/** What the administrators have to do, where it does not go without saying. */
export const ALERT_ADVICE: Readonly<Record<Language, Readonly<Partial<Record<Reason, string>>>>> = {
  en: {
    DISPUTED:
      'Answer it in the dashboard of the payment provider before the deadline shown there. Without an answer, the money goes back to the buyer.',
    REFUND_FAILED:
      'The buyer still waits for the money. Refund again on the page of the order, or pay it in another way.',
  },
  vi: {
    DISPUTED:
      'Hãy phản hồi trong trang quản trị của nhà cung cấp thanh toán trước thời hạn ghi ở đó. Nếu không, tiền sẽ được trả lại cho người mua.',
    REFUND_FAILED:
      'Người mua vẫn chưa nhận được tiền. Hãy hoàn tiền lần nữa trong trang đơn hàng, hoặc trả bằng cách khác.',
  },
  zh: {
    DISPUTED: '请在支付服务商后台所示的期限前提交答复。逾期未答复，款项将退还买家。',
    REFUND_FAILED: '买家仍未收到款项。请在订单页面重新退款，或以其他方式支付给买家。',
  },
};

/** `{money}`, `{of}`, `{event}` and `{order}` are replaced; `{test}` is empty. A line whose value is missing is left out. */
export const ALERT_LINES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    '{test}This is about a test payment: no money has moved.',
    'Amount: {money}',
    'Price or payment: {of}',
    'Message: {event}',
    'The order:\n{order}',
    'Everything that needs attention:\n{admin}',
  ],
  vi: [
    '{test}Đây là thanh toán thử: không có khoản tiền nào được chuyển.',
    'Số tiền: {money}',
    'Giá bán hoặc khoản thanh toán: {of}',
    'Thông báo: {event}',
    'Đơn hàng:\n{order}',
    'Tất cả các khoản cần xử lý:\n{admin}',
  ],
  zh: [
    '{test}这是测试付款，不涉及真实资金。',
    '金额：{money}',
    '价格或付款：{of}',
    '通知：{event}',
    '订单：\n{order}',
    '所有待处理事项：\n{admin}',
  ],
};
