import type { ShopSettings } from '#shared/shop-settings.ts'
import { defaultColors, listColorVariables } from '#shared/theme.ts'
import { getFontStack, renderFontFaces } from '#ui/faces.ts'
import { ROUNDED_CORNERS } from './rounded-corners.ts'

type Theme = ShopSettings['theme']

/** Renders a style element with what differs from theme.css, or nothing. Values are validated, so none can close it. */
export function renderThemeStyle({ colors, corners, displayFace, textFace }: Theme): string {
  const hasOwnColors = Object.entries(defaultColors).some(
    ([name, color]) => colors[name as keyof Theme['colors']] !== color,
  )
  const variables = [
    ...(hasOwnColors ? listColorVariables(colors) : []),
    ...(textFace === 'Archivo' ? [] : [['--font-sans', getFontStack(textFace)]]),
    ...(displayFace === textFace ? [] : [['--font-display', getFontStack(displayFace)]]),
  ].map(([name, value]) => `${name}:${value}`)
  const rules = [
    ...new Set([displayFace, textFace].map(renderFontFaces)),
    ...(variables.length > 0 ? [`:root{${variables.join(';')}}`] : []),
    ...(displayFace === 'Archivo' ? [] : ['.headline{letter-spacing:0;word-spacing:.08em}']),
    ...(corners === 'rounded' ? [ROUNDED_CORNERS] : []),
  ].join('')
  return rules ? `<style>${rules}</style>` : ''
}
