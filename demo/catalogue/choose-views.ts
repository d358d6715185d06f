import type { DemoProduct } from './types.ts'

export type View = 'front' | 'back' | 'close'

/** Returns two views, the better-selling one first. Avoids showing a blank back. */
export function chooseViews({ cut, category, prints = [] }: DemoProduct): readonly [View, View] {
  const places = new Set(prints.map(({ place }) => place))
  if (places.has('back')) return ['back', 'front']
  if (category === 'Bottom Wear') return ['front', 'back']
  const hasBlankBack = places.size > 0 || cut.endsWith('tee') || cut.endsWith('sweatshirt')
  return hasBlankBack ? ['front', 'close'] : ['front', 'back']
}
