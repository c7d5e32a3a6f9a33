/** What was ordered. */
export const adminOrders = {
  accountGone: 'the account is gone',
  all: 'All orders',
  buyer: 'the buyer',
  id: 'no. {{id}}',
  list: 'All orders, the newest first',
  none: 'No order',
  noneText: 'Orders stand here as soon as somebody begins to buy.',
  notFound: 'No order found',
  notFoundText:
    'Search for the first characters of an order’s number, or for part of the buyer’s name or email.',
  notThere: 'This order does not exist',
  notThereText: 'No order has the number {{id}}.',
  only: 'One order: {{id}}',
  paidAt: 'paid {{time}}',
  receipt: 'receipt to {{email}}',
  refund: 'Refund',
  refundPeriodText:
    'The last payment goes back to the buyer the way it came; what was paid for periods before stays. The subscription of {{name}} ends at once, with what this payment gave. This cannot be undone.',
  refundTestText: 'It was test money, so none moves. {{name}} and its credits end at once.',
  refundText:
    'The money goes back to the buyer the way it came. {{name}} and its credits end at once. This cannot be undone.',
  refundTitle: 'Refund {{amount}}?',
  refunded: 'The money is on its way back',
  refundedTest: 'The order is refunded',
  refundedAmount: '{{amount}} refunded',
  refundUnfitText:
    'What came did not fit the price, so {{name}} was not activated. It goes back to the buyer the way it came. This cannot be undone.',
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
