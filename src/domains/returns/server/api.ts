export { findReturnedUnits } from './find-returned-units.ts'
export { countHeldExchangeUnits } from './store.ts'
