import { type PointerEvent, useRef, useState } from 'react'
import { toFramePoint, type Zoom } from './use-zoom.ts'
import { applyPinch, INITIAL_VIEW, type Point, zoomAt } from './zoom.ts'

/** What a double tap and a click show. */
const CLOSE = 2.5
/** A hand is never quite still. */
const STILL_PX = 8
const SWIPE_PX = 60
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 40

type Touch = PointerEvent<HTMLDivElement>

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Pinch, pan, double tap; the mouse clicks and drags. While the picture is whole, a swipe leads to the next one. */
export function useZoomGestures(zoom: Zoom, onSwipe: (by: 1 | -1) => void) {
  const [isHeld, setHeld] = useState(false)
  const fingers = useRef(new Map<number, Point>())
  const gesture = useRef({ start: { x: 0, y: 0 }, hasMoved: false })
  const tap = useTap((point) => zoom.change((now) => (now.scale > 1 ? INITIAL_VIEW : zoomAt(now, CLOSE, point))))

  function press(event: Touch) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const start = toFramePoint(event.currentTarget, event)
    // a second finger is no tap any more
    gesture.current = { start, hasMoved: fingers.current.size > 0 }
    fingers.current.set(event.pointerId, start)
    setHeld(true)
  }

  function move(event: Touch) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const point = toFramePoint(event.currentTarget, event)
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at)
    fingers.current.set(event.pointerId, point)
    if (apart(point, gesture.current.start) > STILL_PX) gesture.current.hasMoved = true
    if (other) zoom.change((now) => applyPinch(now, [before, other], [point, other]))
    else if (zoom.view.scale > 1) zoom.moveBy(point.x - before.x, point.y - before.y)
    else if (event.pointerType !== 'mouse') zoom.drag(point.x - gesture.current.start.x)
  }

  function release(event: Touch) {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return
    setHeld(false)
    const { scale, x } = zoom.view
    if (!gesture.current.hasMoved) tap(toFramePoint(event.currentTarget, event), event)
    else if (scale === 1 && Math.abs(x) > SWIPE_PX) onSwipe(x < 0 ? 1 : -1)
    else zoom.moveBy(0, 0)
  }

  function cancel(event: Touch) {
    fingers.current.delete(event.pointerId)
    setHeld(fingers.current.size > 0)
    zoom.moveBy(0, 0)
  }

  return {
    isHeld,
    handlers: { onPointerDown: press, onPointerMove: move, onPointerUp: release, onPointerCancel: cancel },
  }
}

/** A click of the mouse is enough; fingers tap twice, because one tap may be an accident. */
function useTap(onTap: (point: Point) => void) {
  const last = useRef({ at: { x: 0, y: 0 }, time: 0 })
  return (at: Point, { pointerType, timeStamp: time }: Touch) => {
    const isDouble = time - last.current.time < DOUBLE_TAP_MS && apart(at, last.current.at) < DOUBLE_TAP_PX
    last.current = { at, time: isDouble ? 0 : time }
    if (isDouble || pointerType === 'mouse') onTap(at)
  }
}
