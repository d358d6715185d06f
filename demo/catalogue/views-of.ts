import type { DemoProduct } from './types.ts'

export type View = 'front' | 'back' | 'close'

/** Two pictures that differ: the one that sells first, and nobody needs to see a blank back. */
export function viewsOf({ cut, category, print = [] }: DemoProduct): readonly [View, View] {
  const places = new Set(print.map(({ place }) => place))
  if (places.has('back')) return ['back', 'front']
  if (category === 'Bottom Wear') return ['front', 'back']
  const turnsPlain = places.size > 0 || cut.endsWith('tee') || cut.endsWith('sweatshirt')
  return turnsPlain ? ['front', 'close'] : ['front', 'back']
}
