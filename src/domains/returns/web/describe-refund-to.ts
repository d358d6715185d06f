import type { RefundTo } from '../contract.ts'

/** Shows the last four digits of an account. */
export const describeRefundTo = (refundTo: RefundTo): string =>
  'upiId' in refundTo ? refundTo.upiId : `the account ending in ${refundTo.accountNumber.slice(-4)}`
