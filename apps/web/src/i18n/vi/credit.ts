import type { LateTexts } from '../texts.ts';

export const credit: LateTexts['credit'] = {
  title: 'Lượt tra đám mây',
  trialToday: 'Lượt miễn phí hôm nay',
  bought: 'Lượt đã mua',
  all: 'Lượt tra còn lại',
  expires: 'Phần hết hạn sớm nhất: {{date}}',
  unlimited: 'Không giới hạn',
  free: 'Mỗi lượt tra cho biết đám mây có gì về một thế cờ. Trên trang này, tra đám mây không mất phí.',
  unlimitedText: 'Bạn tra đám mây không mất lượt nào.',
  explain:
    'Dừng lại xem một thế cờ tốn một lượt; sau đó thế cờ ấy miễn phí trong 24 giờ. Máy phân tích miễn phí.',
  history: 'Lịch sử',
  day: 'Ngày',
  what: 'Nội dung',
  amount: 'Số lượt',
  redeem: 'Nhập mã kích hoạt',
  redeemLead: 'Nhập mã để kích hoạt một gói cho tài khoản của bạn. Mỗi mã chỉ dùng được một lần.',
  key: 'Mã kích hoạt',
  keyHint: 'Bốn nhóm, mỗi nhóm năm chữ cái và chữ số',
  activate: 'Kích hoạt',
  activated: '{{name}} có hiệu lực đến {{date}}',
  scheduled: '{{name}} bắt đầu từ {{date}}',
  registrationClosed: 'Tạm ngừng đăng ký tài khoản',
  registrationClosedText:
    'Hiện tạm ngừng nhận tài khoản mới. Bạn vẫn dùng được mọi thứ với tư cách khách; ai đã có tài khoản vẫn đăng nhập được.',
  kinds: {
    PURCHASE: 'Gói',
    SPEND: 'Đã tra',
    TRIAL_SPEND: 'Đã tra, miễn phí',
    REFUND: 'Hoàn tiền',
    ADJUST: 'Điều chỉnh',
  },
};
