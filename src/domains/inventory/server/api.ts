export { isValidStockLayout } from '../rules.ts'
export { planStockEdit, type StockEdit, type StockEditPlan } from './plan-stock-edit.ts'
export { flushStockDeltas } from './stock-delta-store.ts'
export { adjustStock, deleteUnusedStock, insertStock, lockProductStock, reassignStock } from './stock-edit-store.ts'
export {
  holdStock,
  receiveStock,
  releaseStock,
  replaceHold,
  restockReturned,
  reverseReceipt,
  reverseRestock,
  sellAvailableStock,
  sellHeldStock,
  sumByStockRow,
} from './stock-movements.ts'
