/** The views of a turntable image: a full turn, row by row. */
export const turntableGrid = { columns: 6, rows: 4 } as const

const FRAMES = turntableGrid.columns * turntableGrid.rows

/** Wraps around in both directions. */
export const wrapFrame = (frame: number) => ((Math.round(frame) % FRAMES) + FRAMES) % FRAMES

/** A drag across the whole width is one full turn. The garment follows the pointer. */
export const dragToFrame = (startFrame: number, distance: number, width: number) =>
  wrapFrame(startFrame + (width > 0 ? distance / width : 0) * FRAMES)

export const getDegrees = (frame: number) => (wrapFrame(frame) * 360) / FRAMES

/** Returns the `background-position` that shows a frame. */
export function getFramePosition(frame: number): string {
  const { columns, rows } = turntableGrid
  const index = wrapFrame(frame)
  const x = ((index % columns) / (columns - 1)) * 100
  const y = (Math.floor(index / columns) / (rows - 1)) * 100
  return `${x}% ${y}%`
}
