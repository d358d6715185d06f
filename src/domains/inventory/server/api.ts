export { isConsistentStock } from '../rules.ts'
export { applyStockEdits } from './apply-stock-edit.ts'
export { listVariantStock } from './list-variant-stock.ts'
export { planStockEdit } from './plan-stock-edit.ts'
export { setStock } from './set-stock.ts'
export { AVAILABILITY_TAG, flushStockDeltas } from './stock-delta-store.ts'
export { insertStock, lockProductStock, lockStockOfProducts } from './stock-edit-store.ts'
export {
  holdStock,
  receiveStock,
  releaseStock,
  replaceHold,
  replaceSoldUnits,
  restockSoldUnits,
  reverseReceipt,
  reverseRestock,
  sellAvailableStock,
  sellHeldStock,
  sumByStockRow,
} from './stock-movements.ts'
export { countLowStock, listLowStock } from './stock-totals-store.ts'
export type { StockCause } from './store.ts'
