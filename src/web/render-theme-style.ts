import type { ShopSettings } from '#shared/shop-settings.ts'
import { defaultColors, listColorVariables } from '#shared/theme.ts'

type Theme = ShopSettings['theme']

/** Controls that fill their cell stay square, and so do drawers at the edge of the screen. */
const roundedElements = [
  ':is(a,button,label,summary).border:not(.focus-inside)',
  ':is(a,button):is(.bg-ink,.bg-acid,.bg-brick,.bg-chalk):not(.focus-inside)',
  'input:not([type=checkbox],[type=radio],[type=range])',
  'select',
  'textarea',
  'dialog[data-placement=center]',
  ':is(article,section,li).border',
]

/** Renders a style element with what differs from theme.css, or nothing. Values are validated, so none can close it. */
export function renderThemeStyle({ colors, corners }: Theme): string {
  const hasOwnColors = Object.entries(defaultColors).some(
    ([name, color]) => colors[name as keyof Theme['colors']] !== color,
  )
  const variables = hasOwnColors ? listColorVariables(colors).map(([name, color]) => `${name}:${color}`) : []
  const rules = [
    ...(variables.length > 0 ? [`:root{${variables.join(';')}}`] : []),
    ...(corners === 'rounded' ? [`:root{--radius:.5rem}${roundedElements.join()}{border-radius:var(--radius)}`] : []),
  ]
  return rules.length > 0 ? `<style>${rules.join('')}</style>` : ''
}
