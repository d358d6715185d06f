import type { DemoProduct } from './types.ts'

const views = ['front', 'back', 'three-quarter', 'close', 'detail'] as const
export type View = (typeof views)[number]

/** Returns the two views that lists show: the printed side as it lies, then the garment as it's worn. */
export function chooseViews({ prints = [] }: DemoProduct): readonly [View, View] {
  return [prints.some(({ place }) => place === 'back') ? 'back' : 'front', 'three-quarter']
}

/** Returns all views, those that lists show first. */
export function listViews(product: DemoProduct): View[] {
  return [...new Set([...chooseViews(product), ...views])]
}
