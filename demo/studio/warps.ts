import type { Warp } from './lettering.ts'

type Point = readonly [x: number, y: number]

/**
 * Bends a line around a circle: x is the distance along the circle from its top (or bottom, if under), y the distance
 * from it. A baseline at 0 is on the circle.
 */
export function arcWarp(cx: number, cy: number, radius: number, side: 'over' | 'under' = 'over'): Warp {
  return (x, y) => {
    const angle = side === 'over' ? x / radius - Math.PI / 2 : Math.PI / 2 - x / radius
    const r = side === 'over' ? radius - y : radius + y
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)]
  }
}

/** Maps a box in perspective to the given corners, clockwise from the top left. */
export function perspectiveWarp(
  [x, y, width, height]: readonly [number, number, number, number],
  corners: readonly [Point, Point, Point, Point],
): Warp {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners
  const dx1 = x1 - x2
  const dx2 = x3 - x2
  const sx = x0 - x1 + x2 - x3
  const dy1 = y1 - y2
  const dy2 = y3 - y2
  const sy = y0 - y1 + y2 - y3
  const det = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / det
  const h = (dx1 * sy - sx * dy1) / det
  return (px, py) => {
    const u = (px - x) / width
    const v = (py - y) / height
    const w = g * u + h * v + 1
    return [
      ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / w,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / w,
    ]
  }
}
