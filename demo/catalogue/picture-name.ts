import type { View } from './views-of.ts'

/** What a picture is called before its content adds a hash and a width. */
export const pictureName = (sku: string, color: string, view: View) =>
  `${sku} ${color} ${view}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
