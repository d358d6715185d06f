import type { Point } from '../path.ts'

/** A thing that stands on the cloth and moves with it: cord, zip, snap, pocket. Centimetres of the sheet. */
export interface Applied {
  left: number
  top: number
  right: number
  bottom: number
  /** fills `out` for a place within the box */
  at(u: number, v: number, out: Spot): void
}

/** What lies on the cloth at one place; `cover` 0 leaves the cloth's own colour. */
export interface Spot {
  /** height over the cloth in centimetres */
  lift: number
  colour: readonly [number, number, number]
  cover: number
  /** how much of a mirror it is, 0 to 1 */
  metal: number
}

/** The other half: the same thing with x negated. */
export function bothSides(thing: Applied): Applied[] {
  const mirror: Applied = {
    ...thing,
    left: -thing.right,
    right: -thing.left,
    at: (u, v, out) => thing.at(-u, v, out),
  }
  return [thing, mirror]
}

/** The box around these points, with so much room beside them. */
export function boxAround(points: readonly Point[], room = 0) {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    left: Math.min(...xs) - room,
    right: Math.max(...xs) + room,
    top: Math.min(...ys) - room,
    bottom: Math.max(...ys) + room,
  }
}
