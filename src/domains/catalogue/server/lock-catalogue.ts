import type { Tx } from '#platform/database/connect.ts'
import * as store from './edit-store.ts'

/** Must come before the locks of orders, products and stock. */
export const lockCatalogue = (tx: Tx): Promise<void> => store.lockCatalogue(tx)
