import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

/** A hand that presses a link is not quite still. */
const DRAGS_FROM_PX = 6

/** Lets a mouse drag what a finger can swipe. A drag that ends on a link does not follow it. */
export function useDragScroll(onStart: () => void) {
  const from = useRef<{ x: number; scrollLeft: number }>(undefined)
  const wasDragged = useRef(false)

  const end = ({ currentTarget: row }: PointerEvent<HTMLElement>) => {
    from.current = undefined
    delete row.dataset['dragging']
  }

  return {
    onPointerDown({ pointerType, button, clientX, currentTarget: row }: PointerEvent<HTMLElement>) {
      wasDragged.current = false
      onStart()
      if (pointerType === 'mouse' && button === 0) from.current = { x: clientX, scrollLeft: row.scrollLeft }
    },
    onPointerMove({ clientX, pointerId, currentTarget: row }: PointerEvent<HTMLElement>) {
      if (!from.current) return
      const by = clientX - from.current.x
      if (!wasDragged.current && Math.abs(by) < DRAGS_FROM_PX) return
      if (!wasDragged.current) {
        wasDragged.current = true
        // from here on it is heard wherever the mouse goes
        row.setPointerCapture(pointerId)
        row.dataset['dragging'] = ''
      }
      row.scrollLeft = from.current.scrollLeft - by
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture(event: MouseEvent) {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    // a link or a picture would be carried away by itself
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
