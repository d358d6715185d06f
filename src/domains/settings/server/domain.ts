import type { Domain } from '#platform/domain.ts'
import * as contract from '../contract.ts'
import { settingsAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'
import { findReferencedSettingsImages } from './find-referenced-settings-images.ts'
import { brandFileRoutes } from './routes.ts'

export const settingsDomain: Domain<Deps> = {
  name: 'settings',
  description: 'What an owner can change about the shop: brand, theme, navigation, seller, promises and commerce.',
  contracts: [contract],
  publicRoutes: brandFileRoutes,
  adminRoutes: settingsAdminRoutes,
  findReferencedImages: findReferencedSettingsImages,
}
