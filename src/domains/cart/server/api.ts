export { resolveVariant } from '../rules.ts'
export { removePurchasedLines } from './remove-purchased-lines.ts'
