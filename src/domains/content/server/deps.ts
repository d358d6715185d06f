import type { Db } from '#platform/database/connect.ts'
import type { ShopFacts } from '../contract.ts'

export interface Deps {
  db: Db
  now: () => Date
  seller: ShopFacts['seller']
  care: Pick<ShopFacts['care'], 'email' | 'phone'>
  grievance: ShopFacts['grievance']
}
