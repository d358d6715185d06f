import type { CutName, DemoProduct, Size } from './types.ts'

interface TopMeasurements {
  size: Size
  /** Circumference under the arms: twice the flat width. */
  chest: number
  /** From the high point of the shoulder to the hem. */
  length: number
  /** Across the back, seam to seam. */
  shoulder: number
  /** From the shoulder seam to the end of the cuff. */
  sleeve: number
}

interface BottomMeasurements {
  size: Size
  /** Circumference with relaxed elastic. */
  waist: number
  /** Circumference at the widest point. */
  hip: number
  /** Outseam, including waistband and cuff. */
  length: number
  inseam: number
}

type GetRow = (size: Size) => TopMeasurements | BottomMeasurements

const sizeOrder: readonly Size[] = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']
const stepsFromMedium = (size: Size) => sizeOrder.indexOf(size) - sizeOrder.indexOf('M')

/** Grades the measurements of size M to the other sizes. */
const gradeTop = (chest: number, length: number, shoulder: number, sleeve: number) => ({
  Men: gradeTopRow(chest, length, shoulder, sleeve),
  Unisex: gradeTopRow(chest, length, shoulder, sleeve),
  // women's tops have their own pattern block: a narrower shoulder and a shorter body
  Women: gradeTopRow(chest - 6, length - 4, shoulder - 3, sleeve - 1),
})

function gradeTopRow(chest: number, length: number, shoulder: number, sleeve: number): GetRow {
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

/** Grades the measurements of size M to the other sizes. All bottoms are unisex. */
function gradeBottom(
  waist: number,
  hip: number,
  length: number,
  inseam: number,
): Record<DemoProduct['gender'], GetRow> {
  const getRow: GetRow = (size) => {
    const steps = stepsFromMedium(size)
    return {
      size,
      waist: waist + 5 * steps,
      hip: hip + 5 * steps,
      length: length + 2 * steps,
      inseam: inseam + steps,
    }
  }
  return { Men: getRow, Women: getRow, Unisex: getRow }
}

const charts: Record<CutName, Record<DemoProduct['gender'], GetRow>> = {
  'regular tee': gradeTop(102, 71, 45, 21),
  'oversized tee': gradeTop(118, 73, 55, 23),
  sweatshirt: gradeTop(110, 69, 49, 64),
  'oversized sweatshirt': gradeTop(126, 71, 58, 60),
  hoodie: gradeTop(112, 70, 50, 64),
  'oversized hoodie': gradeTop(128, 72, 59, 60),
  'zip hoodie': gradeTop(114, 70, 50, 64),
  'varsity jacket': gradeTop(114, 68, 49, 64),
  joggers: gradeBottom(74, 108, 102, 72),
  cargos: gradeBottom(78, 110, 104, 74),
  shorts: gradeBottom(74, 112, 50, 20),
}

/** Returns the garment's measurements in centimetres, one row per size. */
export function listMeasurements({ cut, gender, sizes }: DemoProduct): (TopMeasurements | BottomMeasurements)[] {
  return sizes.map(charts[cut][gender])
}
