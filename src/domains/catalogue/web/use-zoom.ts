import { useEffect, useRef, useState } from 'react'
import { type Box, clampToFrame, fitToFrame, INITIAL_VIEW, type Point, type View, zoomAt } from './zoom.ts'

/** How far one has to turn the wheel for a picture 2.7 times as large. */
const WHEEL_PX = 300

/** A picture in a frame, that can be brought closer and moved about. */
export function useZoom(shape: Box) {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(INITIAL_VIEW)

  function change(next: (view: View) => View) {
    const box = frame.current?.getBoundingClientRect()
    if (box) setView((now) => clampToFrame(next(now), box, fitToFrame(box, shape)))
  }

  useEffect(() => {
    const element = frame.current
    const turn = (event: WheelEvent) => {
      // or the page itself would grow
      event.preventDefault()
      if (!element) return
      const box = element.getBoundingClientRect()
      const factor = Math.exp(-event.deltaY / WHEEL_PX)
      const point = toFramePoint(element, event)
      setView((now) => clampToFrame(zoomAt(now, now.scale * factor, point), box, fitToFrame(box, shape)))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [shape])

  return {
    frame,
    view,
    change,
    /** Beyond its limits, while a finger holds it there. */
    drag: (x: number) => setView({ ...INITIAL_VIEW, x }),
    zoomBy: (factor: number) => change((now) => zoomAt(now, now.scale * factor, { x: 0, y: 0 })),
    moveBy: (x: number, y: number) => change((now) => ({ ...now, x: now.x + x, y: now.y + y })),
    reset: () => setView(INITIAL_VIEW),
  }
}

export type Zoom = ReturnType<typeof useZoom>

/** Where something happened, counted from the middle of the frame. */
export function toFramePoint(frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = frame.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
