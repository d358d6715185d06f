import type { Cut } from '../cut.ts'
import { cord } from '../trims/cord.ts'
import { zip } from '../trims/zip.ts'
import { hoodie } from './hoodie.ts'
import { kangaroo } from './kangaroo.ts'

const pockets = kangaroo(43.5, 63.4, 1.5)
const placket = 'M 1.5 11 L 1.5 70'

/** The hoodie, opened down the middle and closed again with a zip that splits its pocket. */
export const zipHoodie: Cut = {
  ...hoodie,
  front: {
    ...hoodie.front,
    trims: [
      ...hoodie.front.trims.filter(({ kind, path }) => kind !== 'stitch' || !path.includes(' 43.5')),
      ...pockets.trims,
      { kind: 'stitch', path: placket, rows: [0], mirror: true },
    ],
    applied: [
      ...pockets.applied,
      zip(9.2, 69.8),
      cord('M 4 5 C 5.4 8 6.2 12 5.8 16 C 5.6 18 5.8 20 6 22'),
      cord('M -4 5 C -5.6 8 -6 12 -6 15 C -5.9 17 -6.2 19 -6 20.5'),
    ],
  },
  prints: { ...hoodie.prints, 'left chest': { on: 'front', x: 12, y: 19, width: 8, height: 8 } },
}
