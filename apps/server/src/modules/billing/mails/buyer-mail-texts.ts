import type { Language } from '@chuhe/contract/languages';

/** The texts of emails to buyers. */

export type BuyerMailKind =
  | 'BOUGHT'
  | 'TRIAL'
  | 'RENEWED'
  | 'RENEWAL_FAILED'
  | 'CANCELED'
  | 'REFUNDED'
  | 'ENDING';

/**
 * The values of the placeholders. A line that has a placeholder without a value is left out. The flags have an empty value, so they only
 * choose lines.
 */
export interface BuyerMailValues {
  readonly name: string;
  readonly amount?: string | undefined;
  /** When the package ends. */
  readonly until?: string | undefined;
  /** The address of the invoice or the receipt. */
  readonly receipt?: string | undefined;
  /** The address of the page with the buyer’s packages. */
  readonly packages: string;
  /** Flag: no real money was paid. */
  readonly test?: '' | undefined;
  /** Flag: real money was paid. */
  readonly real?: '' | undefined;
  /** Flag: a coupon has covered the price. */
  readonly free?: '' | undefined;
  /** Flag: the package renews. */
  readonly renews?: '' | undefined;
  /** Flag: the package is not active. */
  readonly over?: '' | undefined;
}

export interface BuyerMailText {
  readonly subject: string;
  readonly lines: readonly string[];
}

export const BUYER_MAILS: Readonly<
  Record<BuyerMailKind, Readonly<Record<Language, BuyerMailText>>>
> = {
  BOUGHT: {
    en: {
      subject: 'Your purchase: {name}',
      lines: [
        'Thank you. You have paid {amount} for {name}.',
        '{free}{name} is yours. Your coupon has covered the price, so nothing was charged.',
        'The package is active until {until}.',
        '{renews}It renews until you cancel, which you can do at any time on the page of your packages.',
        'Invoice or receipt:\n{receipt}',
        'Your packages:\n{packages}',
        '{test}This was a test payment: no money was charged.',
      ],
    },
    vi: {
      subject: 'Bạn đã mua {name}',
      lines: [
        'Cảm ơn bạn. Bạn đã thanh toán {amount} cho {name}.',
        '{free}Bạn đã có {name}. Mã giảm giá đã trừ hết giá gói nên bạn không bị trừ tiền.',
        'Gói có hiệu lực đến {until}.',
        '{renews}Gói tự gia hạn cho đến khi bạn hủy. Bạn có thể hủy bất cứ lúc nào trong trang Gói dịch vụ.',
        'Hóa đơn hoặc biên nhận:\n{receipt}',
        'Các gói của bạn:\n{packages}',
        '{test}Đây là thanh toán thử: không có khoản tiền nào bị trừ.',
      ],
    },
    zh: {
      subject: '您已购买“{name}”',
      lines: [
        '感谢您的购买。您已为“{name}”支付 {amount}。',
        '{free}您已获得“{name}”。优惠码已抵扣全部价格，未扣除任何款项。',
        '套餐有效期至 {until}。',
        '{renews}套餐将自动续订，直至您取消。您可以随时在套餐页面取消。',
        '账单或收据：\n{receipt}',
        '您的套餐：\n{packages}',
        '{test}这是测试付款，未扣除任何款项。',
      ],
    },
  },
  TRIAL: {
    en: {
      subject: 'Your free trial: {name}',
      lines: [
        'Your free trial of {name} has begun. Nothing has been charged.',
        'It ends on {until}. Then {amount} is charged, and again for each further period until you cancel.',
        'If you cancel before the trial ends, nothing is charged. You can do so at any time on the page of your packages:\n{packages}',
        '{test}This is a test: no money is ever charged.',
      ],
    },
    vi: {
      subject: 'Bạn đang dùng thử {name}',
      lines: [
        'Thời gian dùng thử miễn phí {name} đã bắt đầu. Bạn chưa bị trừ tiền.',
        'Thời gian dùng thử kết thúc vào {until}. Sau đó bạn sẽ bị trừ {amount}, và tiếp tục như vậy mỗi kỳ cho đến khi bạn hủy.',
        'Nếu hủy trước khi hết thời gian dùng thử, bạn sẽ không mất tiền. Bạn có thể hủy bất cứ lúc nào trong trang Gói dịch vụ:\n{packages}',
        '{test}Đây là chế độ thử: không có khoản tiền nào bị trừ.',
      ],
    },
    zh: {
      subject: '您已开始试用“{name}”',
      lines: [
        '“{name}”的免费试用已开始，尚未扣款。',
        '试用将于 {until} 结束，届时扣款 {amount}，此后每个周期自动扣款，直至您取消。',
        '在试用结束前取消则不会扣款。您可以随时在套餐页面取消：\n{packages}',
        '{test}这是测试模式，不会扣除任何款项。',
      ],
    },
  },
  RENEWED: {
    en: {
      subject: '{name} has been renewed',
      lines: [
        'You have paid {amount} for the next period of {name}.',
        'The package is active until {until}.',
        'Invoice:\n{receipt}',
        'You can change the card or cancel on the page of your packages:\n{packages}',
        '{test}This was a test payment: no money was charged.',
      ],
    },
    vi: {
      subject: '{name} đã được gia hạn',
      lines: [
        'Bạn đã thanh toán {amount} cho kỳ tiếp theo của {name}.',
        'Gói có hiệu lực đến {until}.',
        'Hóa đơn:\n{receipt}',
        'Bạn có thể đổi thẻ hoặc hủy gia hạn trong trang Gói dịch vụ:\n{packages}',
        '{test}Đây là thanh toán thử: không có khoản tiền nào bị trừ.',
      ],
    },
    zh: {
      subject: '“{name}”已续订',
      lines: [
        '您已为“{name}”的下一周期支付 {amount}。',
        '套餐有效期至 {until}。',
        '账单：\n{receipt}',
        '您可以在套餐页面更换银行卡或取消订阅：\n{packages}',
        '{test}这是测试付款，未扣除任何款项。',
      ],
    },
  },
  RENEWAL_FAILED: {
    en: {
      subject: 'The payment for {name} has failed',
      lines: [
        '{name} could not be renewed, because the payment of {amount} has failed.',
        'The package stays active until {until}.',
        '{over}The package is not active until the payment succeeds.',
        'Please change your card. Otherwise the subscription may end after further tries:\n{packages}',
        '{test}This is a test: no money is ever charged.',
      ],
    },
    vi: {
      subject: 'Thanh toán cho {name} không thành công',
      lines: [
        'Không gia hạn được {name} vì khoản thanh toán {amount} không thành công.',
        'Gói vẫn có hiệu lực đến {until}.',
        '{over}Gói tạm ngừng cho đến khi thanh toán thành công.',
        'Vui lòng đổi thẻ. Nếu không, gói có thể ngừng tự gia hạn sau vài lần thử lại:\n{packages}',
        '{test}Đây là chế độ thử: không có khoản tiền nào bị trừ.',
      ],
    },
    zh: {
      subject: '“{name}”扣款失败',
      lines: [
        '“{name}”未能续订：{amount} 的扣款失败。',
        '套餐仍可使用至 {until}。',
        '{over}付款成功之前，套餐暂停使用。',
        '请更换银行卡，否则多次重试失败后订阅可能终止：\n{packages}',
        '{test}这是测试模式，不会扣除任何款项。',
      ],
    },
  },
  CANCELED: {
    en: {
      subject: 'The subscription to {name} is cancelled',
      lines: [
        'The subscription to {name} does not renew any more, and nothing more is charged.',
        'The package stays active until {until}.',
        '{over}The package is no longer active.',
        'Your packages:\n{packages}',
        '{test}This is a test: no money is ever charged.',
      ],
    },
    vi: {
      subject: 'Đã hủy gia hạn {name}',
      lines: [
        '{name} không còn tự gia hạn và bạn sẽ không bị trừ thêm tiền.',
        'Gói vẫn có hiệu lực đến {until}.',
        '{over}Gói không còn hiệu lực.',
        'Các gói của bạn:\n{packages}',
        '{test}Đây là chế độ thử: không có khoản tiền nào bị trừ.',
      ],
    },
    zh: {
      subject: '“{name}”的订阅已取消',
      lines: [
        '“{name}”不再自动续订，也不会再扣款。',
        '套餐仍可使用至 {until}。',
        '{over}套餐已失效。',
        '您的套餐：\n{packages}',
        '{test}这是测试模式，不会扣除任何款项。',
      ],
    },
  },
  REFUNDED: {
    en: {
      subject: 'Refund of {amount} for {name}',
      lines: [
        'We have refunded {amount} of your payment for {name}.',
        '{real}The money goes to the card or account with which you paid; with most banks it takes five to ten days.',
        '{over}The package that this payment activated has ended.',
        'Invoice or receipt:\n{receipt}',
        'Your packages:\n{packages}',
        '{test}It was a test payment, so no money moves.',
      ],
    },
    vi: {
      subject: 'Đã hoàn tiền {name}: {amount}',
      lines: [
        'Chúng tôi đã hoàn {amount} cho khoản thanh toán {name}.',
        '{real}Tiền được chuyển về thẻ hoặc tài khoản bạn đã dùng; thường mất từ năm đến mười ngày.',
        '{over}Gói kích hoạt bằng khoản thanh toán này đã ngừng hiệu lực.',
        'Hóa đơn hoặc biên nhận:\n{receipt}',
        'Các gói của bạn:\n{packages}',
        '{test}Đây là thanh toán thử nên không có khoản tiền nào được chuyển.',
      ],
    },
    zh: {
      subject: '“{name}”退款 {amount}',
      lines: [
        '我们已就“{name}”的付款退还 {amount}。',
        '{real}款项将退回您付款时使用的银行卡或付款方式，通常需要五到十天。',
        '{over}该笔付款所激活的套餐已终止。',
        '账单或收据：\n{receipt}',
        '您的套餐：\n{packages}',
        '{test}这是测试付款，不涉及真实资金。',
      ],
    },
  },
  ENDING: {
    en: {
      subject: '{name} ends soon',
      lines: [
        '{name} ends on {until} and does not renew.',
        'You can extend it or choose another package here:\n{packages}',
      ],
    },
    vi: {
      subject: '{name} sắp hết hạn',
      lines: [
        '{name} hết hạn vào {until} và không tự gia hạn.',
        'Bạn có thể gia hạn hoặc chọn gói khác tại đây:\n{packages}',
      ],
    },
    zh: {
      subject: '“{name}”即将到期',
      lines: [
        '“{name}”将于 {until} 到期，不会自动续订。',
        '您可以在此延长或选择其他套餐：\n{packages}',
      ],
    },
  },
};
