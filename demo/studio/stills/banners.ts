import type { CollectionName } from '#demo/catalogue/types.ts'
import { type Line, typeset } from './brand-type.ts'
import type { PlacedGarment, Still } from './compose-still.ts'
import { tape } from './parts.ts'
import { theme } from './theme.ts'

const { ink, paper, accent, brick } = theme

interface Slogan {
  text: string
  background: string
  textColor: string
}

const onAccent = (text: string): Slogan => ({ text, background: accent, textColor: ink })
const onInk = (text: string): Slogan => ({ text, background: ink, textColor: accent })
const onPaper = (text: string): Slogan => ({ text, background: paper, textColor: ink })
const onBrick = (text: string): Slogan => ({ text, background: brick, textColor: ink })

const slogans: Record<CollectionName, Slogan> = {
  'OverSized T-Shirt': onAccent('ONE SIZE BRAVER'),
  'Tie Dye Oversized T-Shirt': onPaper('NO TWO THE SAME'),
  'Acid Wash Oversized T-Shirt': onAccent('WASHED, NOT WORN OUT'),
  Essentials: onPaper('EVERY DAY, NO FUSS'),
  SweatShirt: onAccent('RIB AT EVERY END'),
  'OverSized SweatShirt': onInk('SHARE IT, OR DO NOT'),
  Hoodie: onPaper('NUKKAD · CORNER MADE'),
  'Zip Hoodie': onBrick('METAL TEETH'),
  'OverSized Hoodie': onInk('WEIGHT YOU CAN FEEL'),
  'Acid Washed Hoodie': onAccent('EVERY WASH A ONE-OFF'),
  'Varsity Jacket': onBrick('WALL SIDE ENDS THE INNINGS'),
  'Acid Wash Hoodie': onPaper('WASH IT INSIDE OUT'),
}

/** An outfit per collection, wide and square for phones and tiles. The left is free for the title of the page. */
export const banners: Still[] = Object.entries(slogans).flatMap(([collection, { text, ...colors }]) => {
  const namePrefix = getStillNamePrefix(collection)
  const wide = { width: 2400, height: 450 }
  const square = { width: 1200, height: 1200 }
  return [
    {
      name: `${namePrefix}-wide`,
      ...wide,
      isLarge: true,
      widths: [800, 1600, 2400],
      background: ink,
      layers: [
        { scene: `${namePrefix}-wide`, x: 0, y: 0, ...wide },
        tape(text, { x: 2010, y: 388, rotation: -4, length: 420, height: 52, ...colors }),
      ],
    },
    {
      name: `${namePrefix}-square`,
      ...square,
      isLarge: true,
      widths: [400, 800, 1200],
      background: ink,
      layers: [
        { scene: `${namePrefix}-square`, x: 0, y: 0, ...square },
        tape(text, { x: 600, y: 1110, rotation: -4, length: 660, height: 60, ...colors }),
      ],
    },
  ]
})

/** Returns the names of a collection's stills without the crop, such as `zip-hoodie`. */
export function getStillNamePrefix(collection: string): string {
  return collection.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}

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
