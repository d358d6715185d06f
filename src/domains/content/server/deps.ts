import type { Db } from '#platform/database/connect.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'

export interface Deps {
  db: Db
  now: () => Date
  shopSettings: ShopSettingsReader
  /** Renders a page as if the API returned these responses, by path. Absent where no pages are served. */
  renderPage?: ((path: string, responses: Record<string, unknown>) => Promise<string>) | undefined
}
