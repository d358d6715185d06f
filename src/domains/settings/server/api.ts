export { ShopSettingsCache } from './shop-settings-cache.ts'
export { undoSettingsChange } from './undo-settings-change.ts'
