export { completeRefundByHand } from './complete-refund-by-hand.ts'
export { getPaymentDetails, type PaymentDetails } from './get-payment-details.ts'
export { listFlaggedPayments, streamFlaggedPayments } from './list-flagged-payments.ts'
export {
  createPaymentProvider,
  type PaymentProvider,
  type ProviderOrder,
  type ProviderPayment,
} from './payment-provider.ts'
export { presentEvent, presentRefund } from './present.ts'
export { processDueRefunds } from './process-refund.ts'
export { ProviderError } from './provider-client.ts'
export { queueRefund } from './queue-refund.ts'
export { recordCashPayments, toCashPaymentId } from './record-cash-payments.ts'
export { recordPayments } from './record-payments.ts'
export { findRefund, flagForReview, listPayments, listRefunds, type PaymentRow, type RefundRow } from './store.ts'
