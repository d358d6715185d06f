import type { CodSettings } from './shop-settings.ts'

/** Returns whether the settings allow cash on delivery at a PIN code. */
export function isCodPin({ pinMode, pins }: Pick<CodSettings, 'pinMode' | 'pins'>, postalCode: string): boolean {
  if (pinMode === 'all') return true
  const isListed = pins.some((pin) => postalCode.startsWith(pin))
  return pinMode === 'only' ? isListed : !isListed
}
