export { fillSettings } from './fill-settings.ts'
export { ShopSettingsCache } from './shop-settings-cache.ts'
export { undoSettingsChange } from './undo-settings-change.ts'
