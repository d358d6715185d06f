export { resolveVariant } from '../rules.ts'
export { removePurchasedLines } from './remove-purchased-lines.ts'
export { hasDiscountCode } from './store.ts'
