import type { Checkout } from '../contract.ts'

/** Whether the checkout can be paid online, or its order be placed with cash on delivery. */
export const isPayable = ({ payment, paymentMethod, status }: Checkout): boolean =>
  payment !== undefined || (paymentMethod === 'COD' && status === 'open')
