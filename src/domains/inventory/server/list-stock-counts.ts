import * as store from './count-store.ts'
import type { Deps } from './deps.ts'

/** Those in progress first, then the latest. */
export const listStockCounts = ({ db }: Pick<Deps, 'db'>) => store.listCounts(db)
