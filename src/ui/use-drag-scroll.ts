import { type DragEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

/** Shorter moves count as a click. */
const DRAG_THRESHOLD_PX = 6

/** Scrolls an element by dragging it with the mouse. `onPointerDown` is called for any pointer. A drag that ends on a link does not follow it. */
export function useDragScroll(onPointerDown: () => void) {
  const dragStart = useRef<{ x: number; scrollLeft: number }>(undefined)
  const wasDragged = useRef(false)

  const endDrag = ({ currentTarget: row }: PointerEvent<HTMLElement>) => {
    dragStart.current = undefined
    delete row.dataset['dragging']
  }

  return {
    onPointerDown({ pointerType, button, clientX, currentTarget: row }: PointerEvent<HTMLElement>) {
      wasDragged.current = false
      onPointerDown()
      if (pointerType === 'mouse' && button === 0) dragStart.current = { x: clientX, scrollLeft: row.scrollLeft }
    },
    onPointerMove({ clientX, pointerId, currentTarget: row }: PointerEvent<HTMLElement>) {
      if (!dragStart.current) return
      const distance = clientX - dragStart.current.x
      if (!wasDragged.current && Math.abs(distance) < DRAG_THRESHOLD_PX) return
      if (!wasDragged.current) {
        wasDragged.current = true
        // captures moves outside the row as well
        row.setPointerCapture(pointerId)
        row.dataset['dragging'] = ''
      }
      row.scrollLeft = dragStart.current.scrollLeft - distance
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
    onClickCapture(event: MouseEvent) {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    // prevents the native drag of links and images
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
