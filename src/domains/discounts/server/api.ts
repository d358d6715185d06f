export {
  allocateProportionally,
  type Candidates,
  chooseDiscount,
} from '../rules.ts'
export { AutomaticDiscountCache, type AutomaticDiscountReader } from './automatic-discount-cache.ts'
export { createPersonalCode } from './create-personal-code.ts'
export { ensureKnownCode } from './ensure-known-code.ts'
export {
  findCandidates,
  hasUseLeft,
  lockCustomer,
  needsCustomerLock,
} from './find-candidates.ts'
export { lockDiscounts } from './store.ts'
export { undoDiscountChange } from './undo-discount-change.ts'
