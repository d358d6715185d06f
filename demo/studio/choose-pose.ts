import { demoProducts } from '../catalogue/demo-products.ts'
import type { DemoProduct, Stance } from '../catalogue/types.ts'
import { cuts } from './cuts/cuts.ts'
import type { Pose } from './pose.ts'

/** Degrees by which products that share a pose are turned differently. */
const EXTRA_TURNS = [0, -5.5, 3.5, -2.5] as const

/**
 * Returns the pose of a product. The products of a family, such as NKD-HD, take the poses in turn in the order of
 * their launch, so neighbours in a list differ and a new product leaves the others as they are.
 */
export function choosePose({ sku, cut }: Pick<DemoProduct, 'sku' | 'cut'>): Pose {
  const { poses } = cuts[cut]
  const index = getIndexInFamily(sku)
  const pose = poses[index % poses.length] ?? poses[0]
  const extraTurn = EXTRA_TURNS[Math.floor(index / poses.length) % EXTRA_TURNS.length] ?? 0
  return { ...pose, turn: pose.turn + extraTurn }
}

const STANCES: readonly Stance[] = [0, 1, 2]

/** Returns how the mannequin stands in the three-quarter view of a product. A family takes the stances in turn. */
export const chooseStance = ({ sku }: Pick<DemoProduct, 'sku'>): Stance =>
  STANCES[getIndexInFamily(sku) % STANCES.length] ?? 0

function getIndexInFamily(sku: string): number {
  const family = demoProducts
    .filter((product) => getFamily(product.sku) === getFamily(sku))
    .toSorted((a, b) => a.launchDate.localeCompare(b.launchDate) || a.sku.localeCompare(b.sku))
  return family.findIndex((product) => product.sku === sku)
}

const getFamily = (sku: string) => sku.replace(/-\d+$/, '')
