export { listOwnPagePaths } from './get-page.ts'
export { undoPageChange } from './undo-page-change.ts'
