/** What `{{shop}}` and the other placeholders mean. The server fills them from the settings. */
export const placeholders = {
  shop: 'the name of the shop',
  returnDays: 'days to cancel or return',
  returnCourier: "who pays to send a piece back that doesn't fit",
  dispatchDays: 'business days until an order ships',
  shippingDays: 'days from dispatch to delivery',
  refundDays: 'business days for a refund',
  freeShipping: 'the words free shipping, if you offer it',
  worldwide: 'the word worldwide, if you ship to any country',
  replyTime: 'how soon you answer emails',
  sellerName: 'the legal name of the seller',
  careEmail: 'the email of customer care',
  carePhone: 'the phone of customer care',
  careHours: 'the hours of customer care',
  grievanceOfficer: 'the grievance officer',
  grievanceEmail: 'the email of the grievance officer',
  cashOnDelivery: '“cash on delivery”, if you offer it',
  analytics: 'the analytics that you use, such as Google Analytics',
  publishedOn: 'the day when this page was published',
} as const
export type Placeholder = keyof typeof placeholders
export type PlaceholderValues = Record<Placeholder, string>

/** Matches `{{name}}`, and `{{name?}}`, which is a condition only. */
export const placeholderPattern = /\{\{\s*(\w+)(\??)\s*\}\}/g
