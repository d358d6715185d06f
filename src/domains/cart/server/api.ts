export { resolveVariant } from '../rules.ts'
export { getGuestNetwork } from './get-guest-network.ts'
export { removePurchasedLines } from './remove-purchased-lines.ts'
export { resolveOwner } from './resolve-owner.ts'
