import type { CutName, DemoColor, DemoProduct, PlacedPrint } from '#demo/catalogue/types.ts'
import { listViews, type View } from '../catalogue/choose-views.ts'
import { getImageName } from '../catalogue/get-image-name.ts'
import { choosePose, chooseStance } from './choose-pose.ts'
import { getCut } from './cuts/cuts.ts'
import type { Pose } from './pose.ts'
import { getStandingPose } from './standing-mannequin.ts'

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
  /** whether the garment is on an invisible mannequin instead of on the paper */
  isStanding: boolean
  pose: Pose
  shots: Shot[]
}

/** Groups the images by cut and folds, because draping is expensive. */
export function planPhotoShoots(products: readonly DemoProduct[]): PhotoShoot[] {
  const photoShoots = new Map<string, PhotoShoot>()
  for (const product of products) {
    const { cut, gender } = product
    for (const [isStanding, shots] of Map.groupBy(listShots(product), ({ view }) => view === 'three-quarter')) {
      const pose = isStanding ? getStandingPose(getCut(product), chooseStance(product)) : choosePose(product)
      const key = getPhotoShootKey({ cut, gender, isStanding, pose })
      const photoShoot = photoShoots.get(key) ?? { cut, gender, isStanding, pose, shots: [] }
      photoShoot.shots.push(...shots)
      photoShoots.set(key, photoShoot)
    }
  }
  return Array.from(photoShoots)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, photoShoot]) => photoShoot)
}

/** Identifies the draped garment of a photo shoot. */
export const getPhotoShootKey = ({ cut, gender, isStanding, pose }: Omit<PhotoShoot, 'shots'>) =>
  `${gender === 'Women' ? "women's " : ''}${cut} ${isStanding ? 'standing ' : ''}${pose.seed}`

function listShots(product: DemoProduct): Shot[] {
  const { turn } = choosePose(product)
  return product.colors.flatMap((color) =>
    listViews(product).map((view) => ({
      sku: product.sku,
      name: getImageName(product.sku, color.name, view),
      view,
      turn: view === 'three-quarter' ? getThreeQuarterTurn(turn) : turn,
      color,
      prints: product.prints ?? [],
    })),
  )
}

/** Turns the garment further in its own direction, to 25.5 to 30 degrees. */
const getThreeQuarterTurn = (turn: number) => Math.sign(turn) * (25.5 + Math.abs(turn) / 4)

/** Nearly from above, with the garment turned a little on the paper. */
export const getCameraAngles = ({ turn }: Pick<Shot, 'turn'>) => ({ degrees: turn * 0.25, spin: turn * 0.32 })
