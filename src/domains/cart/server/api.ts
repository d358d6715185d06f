export { removePurchasedLines } from './remove-purchased-lines.ts'
export { resolveVariant } from './resolve-variant.ts'
