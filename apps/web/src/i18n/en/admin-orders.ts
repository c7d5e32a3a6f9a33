/** The admin page of orders. */
export const adminOrders = {
  accountGone: 'the account no longer exists',
  all: 'All orders',
  buyer: 'the buyer',
  id: 'no. {{id}}',
  list: 'All orders, newest first',
  none: 'No orders',
  noneText: 'Orders appear here as soon as someone starts a purchase.',
  notFound: 'No orders found',
  notFoundText:
    'Search for the first characters of an order number, or for part of the buyer’s name or email.',
  notThere: 'This order does not exist',
  notThereText: 'There is no order with the number {{id}}.',
  only: 'One order: {{id}}',
  paidAt: 'paid {{time}}',
  receipt: 'receipt to {{email}}',
  refund: 'Refund',
  refundPeriodText:
    'The last payment is returned to the buyer’s original payment method; earlier periods are not refunded. The subscription to {{name}} ends at once, with everything this payment activated. This cannot be undone.',
  refundTestText:
    'This was test money, so nothing is transferred. {{name}} and its credits end at once.',
  refundText:
    'The money is returned to the buyer’s original payment method. {{name}} and its credits end at once. This cannot be undone.',
  refundTitle: 'Refund {{amount}}?',
  refunded: 'The money is on its way back',
  refundedTest: 'The order has been refunded',
  refundedAmount: '{{amount}} refunded',
  refundUnfitText:
    'The amount received did not match the price, so {{name}} was not activated. The money is returned to the buyer’s original payment method. This cannot be undone.',
  search: 'Order no., name or email',
  states: {
    DISPUTED: 'Disputed',
    EXPIRED: 'Expired',
    FAILED: 'Failed',
    OPEN: 'Not paid',
    PAID: 'Paid',
    PROCESSING: 'In progress',
    REFUNDED: 'Refunded',
  },
  status: 'Status',
};
