import type { CollectionName } from '#demo/catalogue/types.ts'
import { type Line, typeset } from '../brand-type.ts'
import type { PlacedGarment, Still } from '../compose-still.ts'

type Layers = Still['layers']

interface Banner {
  collection: CollectionName
  background: string
  /** 1600 × 600 */
  wide: Layers
  /** 800 × 800, for phones */
  square: Layers
}

/** Returns both crops of a collection's banner. */
export function createBanner({ collection, background, wide, square }: Banner): Still[] {
  const namePrefix = getStillNamePrefix(collection)
  return [
    { name: `${namePrefix}-wide`, width: 1600, height: 600, background, layers: wide },
    { name: `${namePrefix}-square`, width: 800, height: 800, background, layers: square },
  ]
}

/** Returns the names of a collection's stills without the crop, such as `zip-hoodie`. */
export const getStillNamePrefix = (collection: CollectionName) => collection.toLowerCase().replaceAll(/[^a-z]+/g, '-')

export const garmentLayer = (image: string, x: number, y: number, height: number, rotation = 0): PlacedGarment => ({
  image: `nkd-${image}`,
  x,
  y,
  height,
  rotation,
})

export const textLayer = (
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  overrides: Partial<Line> = {},
) => typeset({ text, x, y, size, fill, ...overrides })
