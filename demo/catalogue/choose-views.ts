import type { DemoProduct } from './types.ts'

const views = ['front', 'back', 'three-quarter', 'close', 'detail'] as const
export type View = (typeof views)[number]

/** Returns the two views that lists show, the better-selling one first. Avoids showing a blank back. */
export function chooseViews({ cut, category, prints = [] }: DemoProduct): readonly [View, View] {
  const places = new Set(prints.map(({ place }) => place))
  if (places.has('back')) return ['back', 'front']
  if (category === 'Bottom Wear') return ['front', 'back']
  const hasBlankBack = places.size > 0 || cut.endsWith('tee') || cut.endsWith('sweatshirt')
  return hasBlankBack ? ['front', 'close'] : ['front', 'back']
}

/** Returns all views, those that lists show first. */
export function listViews(product: DemoProduct): View[] {
  return [...new Set([...chooseViews(product), ...views])]
}
