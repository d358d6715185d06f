import { describe, expect, it } from 'vitest'
import { applyPinch, clampToFrame, fitToFrame, INITIAL_VIEW, MAX_SCALE, zoomAt } from './zoom.ts'

const frame = { width: 400, height: 800 }
const picture = { width: 400, height: 500 }

/** Where on the screen a point of the picture lies, both counted from the middle. */
const shown = (view: { scale: number; x: number; y: number }, point: { x: number; y: number }) => ({
  x: view.x + point.x * view.scale,
  y: view.y + point.y * view.scale,
})

describe('a picture in its frame', () => {
  it('is as large as the frame takes it whole', () => {
    expect(fitToFrame({ width: 400, height: 800 }, { width: 4, height: 5 })).toEqual(picture)
    expect(fitToFrame({ width: 1400, height: 800 }, { width: 4, height: 5 })).toEqual({ width: 640, height: 800 })
  })

  it('grows around the point that was meant', () => {
    const point = { x: 60, y: -90 }
    const view = zoomAt(INITIAL_VIEW, 2.5, point)
    expect(view.scale).toBe(2.5)
    expect(shown(view, point)).toEqual(point)
  })

  it('never becomes smaller than whole, nor larger than useful', () => {
    expect(zoomAt(INITIAL_VIEW, 0.2, { x: 9, y: 9 })).toEqual(INITIAL_VIEW)
    expect(zoomAt(INITIAL_VIEW, 99, { x: 0, y: 0 }).scale).toBe(MAX_SCALE)
    expect(clampToFrame({ scale: 99, x: 0, y: 0 }, frame, picture).scale).toBe(MAX_SCALE)
  })

  it('cannot be pushed out of its frame', () => {
    expect(clampToFrame({ scale: 1, x: 300, y: 300 }, frame, picture)).toEqual(INITIAL_VIEW)
    // twice as large: 800 in 400, so 200 to each side; 1000 in 800, so 100 up and down
    expect(clampToFrame({ scale: 2, x: 999, y: -999 }, frame, picture)).toEqual({ scale: 2, x: 200, y: -100 })
    expect(clampToFrame({ scale: 2, x: -50, y: 20 }, frame, picture)).toEqual({ scale: 2, x: -50, y: 20 })
  })
})

describe('two fingers', () => {
  const at = (x: number, y: number) => ({ x, y })

  it('make it larger by as much as they part, and keep what lies between them there', () => {
    const view = applyPinch(INITIAL_VIEW, [at(-50, 20), at(50, 20)], [at(-100, 20), at(100, 20)])
    expect(view.scale).toBe(2)
    expect(shown(view, at(0, 20))).toEqual(at(0, 20))
  })

  it('carry it along', () => {
    const zoomed = { scale: 2, x: 0, y: 0 }
    expect(applyPinch(zoomed, [at(0, 0), at(10, 0)], [at(30, 5), at(40, 5)])).toEqual({ scale: 2, x: 30, y: 5 })
  })

  it('on the same spot do not throw it into infinity', () => {
    const view = applyPinch(INITIAL_VIEW, [at(0, 0), at(0, 0)], [at(0, 0), at(80, 0)])
    expect(Number.isFinite(view.x) && view.scale <= MAX_SCALE).toBe(true)
  })
})
