import type { Db } from '#platform/database/connect.ts'
import { type EnvironmentSeller, sellerVariables } from '#platform/settings/seller-settings.ts'
import {
  type SettingsSection,
  type ShopSettings,
  type ShopSettingsReader,
  settingsSections,
} from '#shared/shop-settings.ts'
import { completeSection, toInitials } from '../rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  /** The seller's details that the environment sets. */
  environmentSeller: EnvironmentSeller
}

/** The shop settings in memory. While the database is unavailable, the last known ones stay. */
export class ShopSettingsCache implements ShopSettingsReader {
  readonly #deps: Deps
  #current: ShopSettings
  #startedReloads = 0
  #latestReload = 0

  private constructor(deps: Deps, rows: store.SettingsRow[]) {
    this.#deps = deps
    this.#current = completeSettings(rows, deps.environmentSeller)
  }

  static async load(deps: Deps): Promise<ShopSettingsCache> {
    return new ShopSettingsCache(deps, await store.listSections(deps.db))
  }

  current(): ShopSettings {
    return this.#current
  }

  get environmentSeller(): EnvironmentSeller {
    return this.#deps.environmentSeller
  }

  async reload(): Promise<void> {
    const reload = ++this.#startedReloads
    const rows = await store.listSections(this.#deps.db)
    // a reload that started later has read later settings
    if (reload < this.#latestReload) return
    this.#latestReload = reload
    this.#current = completeSettings(rows, this.#deps.environmentSeller)
  }
}

function completeSettings(rows: store.SettingsRow[], environmentSeller: EnvironmentSeller): ShopSettings {
  const stored = new Map(rows.map(({ section, value }) => [section, value]))
  const entries = settingsSections.map((section) => [section, completeSection(section, stored.get(section))])
  const settings = Object.fromEntries(entries) as ShopSettings
  const { brand, seller } = settings
  return {
    ...settings,
    brand: { ...brand, initials: brand.initials || toInitials(brand.name) },
    seller: { ...seller, ...environmentSeller },
  }
}

/** Maps each field of the section that the environment sets to the name of its variable. */
export function mapEnvironmentFields(
  section: SettingsSection,
  environmentSeller: EnvironmentSeller,
): Record<string, string> {
  if (section !== 'seller') return {}
  return Object.fromEntries(Object.entries(sellerVariables).filter(([field]) => field in environmentSeller))
}
