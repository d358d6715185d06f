import { demoSettings } from '#demo/shop-settings.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

/** The settings of the demo, without a database. */
export const shopSettings = createShopSettings()

export function createShopSettings(changes: { [S in keyof ShopSettings]?: Partial<ShopSettings[S]> } = {}) {
  const entries = Object.entries(demoSettings).map(([section, value]) => [
    section,
    { ...value, ...changes[section as keyof ShopSettings] },
  ])
  const settings = Object.fromEntries(entries) as ShopSettings
  return { current: () => settings, reload: async () => {}, environmentSeller: {} }
}
