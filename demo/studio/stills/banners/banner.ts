import type { CollectionName } from '#demo/catalogue/types.ts'
import { type Line, typeset } from '../brand-type.ts'
import type { PlacedGarment, Still } from '../compose-still.ts'

type Layers = Still['layers']

interface Banner {
  collection: CollectionName
  ground: string
  /** 1600 × 600 */
  wide: Layers
  /** 800 × 800, for phones */
  square: Layers
}

/** Returns both crops of a collection's banner. */
export function createBanner({ collection, ground, wide, square }: Banner): Still[] {
  const name = getStillName(collection)
  return [
    { name: `${name}-wide`, width: 1600, height: 600, ground, layers: wide },
    { name: `${name}-square`, width: 800, height: 800, ground, layers: square },
  ]
}

/** Returns the name of a collection's stills without the crop, such as `zip-hoodie`. */
export const getStillName = (collection: CollectionName) => collection.toLowerCase().replaceAll(/[^a-z]+/g, '-')

export const garmentLayer = (picture: string, x: number, y: number, height: number, turn = 0): PlacedGarment => ({
  picture: `nkd-${picture}`,
  x,
  y,
  height,
  turn,
})

export const textLayer = (text: string, x: number, y: number, size: number, fill: string, more: Partial<Line> = {}) =>
  typeset({ text, x, y, size, fill, ...more })
