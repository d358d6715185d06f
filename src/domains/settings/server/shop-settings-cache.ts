import type { Db } from '#platform/database/connect.ts'
import { type FixedSeller, sellerVariables } from '#platform/settings/seller-settings.ts'
import {
  type SettingsSection,
  type ShopSettings,
  type ShopSettingsReader,
  settingsSections,
} from '#shared/shop-settings.ts'
import { completeSection } from '../rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  /** The seller's details that the environment sets. */
  fixedSeller: FixedSeller
}

/** The shop settings in memory. While the database is unavailable, the last known ones stay. */
export class ShopSettingsCache implements ShopSettingsReader {
  readonly #deps: Deps
  #current: ShopSettings
  #startedReloads = 0
  #latestReload = 0

  private constructor(deps: Deps, rows: store.SettingsRow[]) {
    this.#deps = deps
    this.#current = completeSettings(rows, deps.fixedSeller)
  }

  static async load(deps: Deps): Promise<ShopSettingsCache> {
    return new ShopSettingsCache(deps, await store.listSections(deps.db))
  }

  current(): ShopSettings {
    return this.#current
  }

  get fixedSeller(): FixedSeller {
    return this.#deps.fixedSeller
  }

  async reload(): Promise<void> {
    const reload = ++this.#startedReloads
    const rows = await store.listSections(this.#deps.db)
    // a reload that started later has read later settings
    if (reload < this.#latestReload) return
    this.#latestReload = reload
    this.#current = completeSettings(rows, this.#deps.fixedSeller)
  }
}

function completeSettings(rows: store.SettingsRow[], fixedSeller: FixedSeller): ShopSettings {
  const stored = new Map(rows.map(({ section, value }) => [section, value]))
  const entries = settingsSections.map((section) => [section, completeSection(section, stored.get(section))])
  const settings = Object.fromEntries(entries) as ShopSettings
  return { ...settings, seller: { ...settings.seller, ...fixedSeller } }
}

/** Returns the fields of the section that the environment sets, with the name of the variable. */
export function listFixedFields(section: SettingsSection, fixedSeller: FixedSeller): Record<string, string> {
  if (section !== 'seller') return {}
  return Object.fromEntries(Object.entries(sellerVariables).filter(([field]) => field in fixedSeller))
}
