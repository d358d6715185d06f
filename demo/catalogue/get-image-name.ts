import type { View } from './choose-views.ts'

/** Returns the file name of an image without its content hash and width. */
export const getImageName = (sku: string, color: string, view: View | 'worn' | 'turntable') =>
  `${sku} ${color} ${view}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
