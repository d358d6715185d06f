/** Returns the ways to pay, as shoppers are told before they pay. */
export const listPaymentMethods = ({ offersCod }: { offersCod: boolean }): string[] => [
  'UPI',
  'RuPay',
  'cards',
  'net banking',
  ...(offersCod ? ['cash on delivery'] : []),
]
