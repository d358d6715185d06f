export { diffFields, hasFieldValues, withFieldValues } from '../rules.ts'
export { listEditedSections } from './list-edited-sections.ts'
export { ShopSettingsCache } from './shop-settings-cache.ts'
export { undoSettingsChange } from './undo-settings-change.ts'
