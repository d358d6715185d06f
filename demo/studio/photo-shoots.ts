import type { CutName, DemoColor, DemoProduct, PlacedPrint } from '#demo/catalogue/types.ts'
import { listViews, type View } from '../catalogue/choose-views.ts'
import { getImageName } from '../catalogue/get-image-name.ts'
import { choosePose } from './choose-pose.ts'
import type { Pose } from './pose.ts'

/** One image to draw. */
export interface Shot {
  sku: string
  name: string
  view: View
  /** degrees about the vertical axis */
  turn: number
  color: DemoColor
  prints: readonly PlacedPrint[]
}

/** One draped garment and all images that show it, as in a photo session. */
export interface PhotoShoot {
  cut: CutName
  gender: DemoProduct['gender']
  pose: Pose
  shots: Shot[]
}

/** Groups the images by cut and folds, because draping is expensive. */
export function planPhotoShoots(products: readonly DemoProduct[]): PhotoShoot[] {
  const photoShoots = new Map<string, PhotoShoot>()
  for (const product of products) {
    const pose = choosePose(product)
    const key = getPhotoShootKey({ ...product, pose })
    const photoShoot = photoShoots.get(key) ?? { cut: product.cut, gender: product.gender, pose, shots: [] }
    photoShoot.shots.push(...listShots(product, pose))
    photoShoots.set(key, photoShoot)
  }
  return Array.from(photoShoots)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, photoShoot]) => photoShoot)
}

/** Identifies the draped garment of a photo shoot. */
export const getPhotoShootKey = ({ cut, gender, pose }: Pick<PhotoShoot, 'cut' | 'gender' | 'pose'>) =>
  `${gender === 'Women' ? "women's " : ''}${cut} ${pose.seed}`

const listShots = (product: DemoProduct, pose: Pose): Shot[] =>
  product.colors.flatMap((color) =>
    listViews(product).map((view) => ({
      sku: product.sku,
      name: getImageName(product.sku, color.name, view),
      view,
      turn: view === 'three-quarter' ? getThreeQuarterTurn(pose) : pose.turn,
      color,
      prints: product.prints ?? [],
    })),
  )

/** Turns the garment further in its own direction, to 25.5 to 30 degrees. */
const getThreeQuarterTurn = ({ turn }: Pose) => Math.sign(turn) * (25.5 + Math.abs(turn) / 4)

/** Nearly from above, with the garment turned a little on the paper; the three-quarter view is taken from the side. */
export const getCameraAngles = ({ view, turn }: Pick<Shot, 'view' | 'turn'>) =>
  view === 'three-quarter' ? { degrees: turn, spin: turn * 0.3 } : { degrees: turn * 0.25, spin: turn * 0.32 }
