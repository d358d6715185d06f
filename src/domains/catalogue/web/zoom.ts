/** How a picture lies in its frame: how large, and how far its centre is from the frame's, in pixels of the screen. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Box {
  width: number
  height: number
}

/** Counted from the middle of the frame. */
export interface Point {
  x: number
  y: number
}

export const INITIAL_VIEW: View = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4

/** The picture as large as the frame takes it whole. */
export function fitToFrame(frame: Box, { width, height }: Box): Box {
  const ratio = Math.min(frame.width / width, frame.height / height)
  return { width: width * ratio, height: height * ratio }
}

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Not smaller than whole, not larger than useful, and with no more empty frame on one side than on the other. */
export function clampToFrame(view: View, frame: Box, picture: Box): View {
  const scale = between(1, view.scale, MAX_SCALE)
  const reach = (size: number, room: number) => Math.max(0, (size * scale - room) / 2)
  const x = reach(picture.width, frame.width)
  const y = reach(picture.height, frame.height)
  return { scale, x: between(-x, view.x, x), y: between(-y, view.y, y) }
}

/** Larger or smaller, with the point under the finger staying under it. */
export function zoomAt(view: View, scale: number, point: Point): View {
  const next = between(1, scale, MAX_SCALE)
  const ratio = next / view.scale
  return { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
}

/** What two fingers do: their middle carries the picture, their distance makes it larger. */
export function applyPinch(view: View, before: [Point, Point], after: [Point, Point]): View {
  const from = middle(before)
  const to = middle(after)
  const moved = { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y }
  return zoomAt(moved, view.scale * (distance(after) / Math.max(1, distance(before))), to)
}

const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = ([a, b]: [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y)
