import type { Cut, DemoProduct, Size } from './types.ts'

interface Top {
  size: Size
  /** All the way round under the arms: twice what lies flat. */
  chest: number
  /** From the high point of the shoulder to the hem. */
  length: number
  /** Across the back, from seam to seam. */
  shoulder: number
  /** From the shoulder seam to the end of the cuff. */
  sleeve: number
}

interface Bottom {
  size: Size
  /** All the way round, the elastic at rest. */
  waist: number
  /** All the way round at the widest. */
  hip: number
  /** Down the outside, band and cuff included. */
  length: number
  inseam: number
}

type Row = (size: Size) => Top | Bottom

const ladder: readonly Size[] = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']
const stepsFromMedium = (size: Size) => ladder.indexOf(size) - ladder.indexOf('M')

/** A top by what it measures in size M. */
const top = (chest: number, length: number, shoulder: number, sleeve: number) => ({
  Men: topRow(chest, length, shoulder, sleeve),
  Unisex: topRow(chest, length, shoulder, sleeve),
  // on a block of their own, not a size down: a narrower shoulder, a shorter body
  Women: topRow(chest - 6, length - 4, shoulder - 3, sleeve - 1),
})

function topRow(chest: number, length: number, shoulder: number, sleeve: number): Row {
  return (size) => {
    const steps = stepsFromMedium(size)
    return {
      size,
      chest: chest + 5 * steps,
      length: length + 2 * steps,
      shoulder: shoulder + 2 * steps,
      sleeve: sleeve + steps,
    }
  }
}

/** Trousers and shorts, all of them unisex. */
function bottom(waist: number, hip: number, length: number, inseam: number): Record<DemoProduct['gender'], Row> {
  const row: Row = (size) => {
    const steps = stepsFromMedium(size)
    return {
      size,
      waist: waist + 5 * steps,
      hip: hip + 5 * steps,
      length: length + 2 * steps,
      inseam: inseam + steps,
    }
  }
  return { Men: row, Women: row, Unisex: row }
}

const charts: Record<Cut, Record<DemoProduct['gender'], Row>> = {
  'regular tee': top(102, 71, 45, 21),
  'oversized tee': top(118, 73, 55, 23),
  sweatshirt: top(110, 69, 49, 64),
  'oversized sweatshirt': top(126, 71, 58, 60),
  hoodie: top(112, 70, 50, 64),
  'oversized hoodie': top(128, 72, 59, 60),
  'zip hoodie': top(114, 70, 50, 64),
  'varsity jacket': top(114, 68, 49, 64),
  joggers: bottom(74, 108, 102, 72),
  cargos: bottom(78, 110, 104, 74),
  shorts: bottom(74, 112, 50, 20),
}

/** The size guide of a product: the garment itself in centimetres, a row for each size that it comes in. */
export function measurementsOf({ cut, gender, sizes }: DemoProduct): (Top | Bottom)[] {
  return sizes.map(charts[cut][gender])
}
