export { findReturnedUnits } from './find-returned-units.ts'
export { sumStockMovements } from './stock-movement-store.ts'
export { countHeldExchangeUnits } from './store.ts'
