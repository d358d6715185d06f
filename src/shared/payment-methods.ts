/** Returns the ways to pay, as shoppers are told before they pay. */
export const listPaymentMethods = (): string[] => ['UPI', 'RuPay', 'cards', 'net banking']
