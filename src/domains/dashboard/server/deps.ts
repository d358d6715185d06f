import type { Db } from '#platform/database/connect.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { TodoId } from '#shared/todos.ts'
import type { RemovedDemo, Setup } from '../contract.ts'

export interface Deps {
  db: Db
  now: () => Date
  listGoLiveProblems: () => Promise<string[]>
  /** `environmentSeller` has the seller's fields that the environment sets. */
  shopSettings: { current: () => ShopSettings; reload: () => Promise<void>; environmentSeller: object }
  /** Whether the environment has payment keys, an SMTP server and a public URL. */
  connections: { payments: boolean; email: boolean; domain: boolean }
  countTodo: (id: TodoId) => Promise<number>
  demo: {
    count: () => Promise<Setup['demo']>
    isLogo: (logo: ShopSettings['brand']['logo']) => Promise<boolean>
    remove: () => Promise<RemovedDemo>
  }
}
