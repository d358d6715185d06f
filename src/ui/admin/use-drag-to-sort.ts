import { type DragEvent, useState } from 'react'

/** Sorts a list by dragging. The handle may be the item itself; items with fields need one of their own. */
export function useDragToSort(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>()
  const [target, setTarget] = useState<number>()
  const endDrag = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
  return {
    isDragged: (index: number) => index === dragged,
    isTarget: (index: number) => dragged !== undefined && index === target && index !== dragged,
    getHandleProps: (index: number) => ({
      draggable: true,
      onDragStart: () => setDragged(index),
      onDragEnd: endDrag,
    }),
    getItemProps: (index: number) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return
        event.preventDefault()
        if (target !== index) setTarget(index)
      },
      onDrop: (event: DragEvent) => {
        if (dragged === undefined) return
        event.preventDefault()
        onMove(dragged, index)
        endDrag()
      },
    }),
  }
}
