const PATH = '/order-confirmation?paid='

/** Returns the confirmation page of a checkout that was paid while its session ended. */
export const formatPaidCheckoutPath = (checkoutId: string): string => PATH + checkoutId

export const isPaidCheckoutPath = (path: string): boolean => path.startsWith(PATH)
