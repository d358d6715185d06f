import type { CodSettings } from './shop-settings.ts'

/** Returns whether the settings allow cash on delivery at a PIN code. `pins` has PIN codes and first digits of PIN codes. */
export function isCodPin({ pinMode, pins }: Pick<CodSettings, 'pinMode' | 'pins'>, postalCode: string): boolean {
  if (pinMode === 'all') return true
  const isListed = pins.some((prefix) => postalCode.startsWith(prefix))
  return pinMode === 'only' ? isListed : !isListed
}
