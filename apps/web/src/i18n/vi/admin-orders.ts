import type { Texts } from '../texts.ts';

export const adminOrders: Texts['adminOrders'] = {
  accountGone: 'tài khoản không còn tồn tại',
  all: 'Mọi đơn hàng',
  buyer: 'người mua',
  id: 'số {{id}}',
  list: 'Mọi đơn hàng, mới nhất trước',
  none: 'Không có đơn hàng',
  noneText: 'Đơn hàng hiện ở đây ngay khi có người bắt đầu mua.',
  notFound: 'Không tìm thấy đơn hàng',
  notFoundText:
    'Tìm theo những ký tự đầu của số đơn hàng, hoặc một phần tên hay email của người mua.',
  notThere: 'Đơn hàng này không tồn tại',
  notThereText: 'Không có đơn hàng nào mang số {{id}}.',
  only: 'Một đơn hàng: {{id}}',
  paidAt: 'đã thanh toán {{time}}',
  receipt: 'biên nhận gửi tới {{email}}',
  refund: 'Hoàn tiền',
  refundPeriodText:
    'Khoản thanh toán gần nhất được trả lại cho người mua theo cách đã thanh toán; các kỳ trước không được hoàn. Gói tự gia hạn {{name}} và mọi quyền lợi từ khoản thanh toán này kết thúc ngay. Không thể hoàn tác.',
  refundTestText:
    'Đây là tiền thử nên không có khoản tiền nào được chuyển. {{name}} và các lượt tra hết hiệu lực ngay.',
  refundText:
    'Tiền được trả lại cho người mua theo cách đã thanh toán. {{name}} và các lượt tra hết hiệu lực ngay. Không thể hoàn tác.',
  refundTitle: 'Hoàn lại {{amount}}?',
  refunded: 'Tiền đang được hoàn lại',
  refundedTest: 'Đã hoàn đơn hàng',
  refundedAmount: 'đã hoàn {{amount}}',
  refundUnfitText:
    'Số tiền nhận được không khớp giá bán nên {{name}} chưa được kích hoạt. Tiền được trả lại cho người mua theo cách đã thanh toán. Không thể hoàn tác.',
  search: 'Số đơn hàng, tên hoặc email',
  states: {
    DISPUTED: 'Đang khiếu nại',
    EXPIRED: 'Đã hết hạn',
    FAILED: 'Thất bại',
    OPEN: 'Chưa thanh toán',
    PAID: 'Đã thanh toán',
    PROCESSING: 'Đang xử lý',
    REFUNDED: 'Đã hoàn tiền',
  },
  status: 'Trạng thái',
};
