import { ChevronLeft, ChevronRight, type LucideIcon, Minus, Plus, X } from 'lucide-react'
import { useEffect } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import type { ProductImage } from '../contract.ts'
import { ResponsiveImage } from './parts/product-image-frame.tsx'
import { useZoom, type Zoom } from './use-zoom.ts'
import { useZoomGestures } from './use-zoom-gestures.ts'
import { MAX_SCALE } from './zoom.ts'

const STEP = 1.5
const PAN_PX = 80
const SHAPE = { width: 4, height: 5 }
/** Asks for the largest file there is. */
const LARGEST = '1200px'

interface PictureViewerProps {
  pictures: ProductImage[]
  isOpen: boolean
  /** Which one is shown. */
  at: number
  onMove: (at: number) => void
  onClose: () => void
  /** How the page shows it, and so has it already: it stands in while the larger one is on its way. */
  pageSizes: string
  pageWidest: number
}

/** The pictures over the whole screen, to be looked at from as close as one likes. */
export function ImageViewer({ isOpen, onClose, ...viewing }: PictureViewerProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} label="Pictures, enlarged" from="full" className="overflow-hidden">
      <Viewing {...viewing} onClose={onClose} />
    </Dialog>
  )
}

function Viewing({ pictures, at, onMove, onClose, pageSizes, pageWidest }: Omit<PictureViewerProps, 'isOpen'>) {
  const go = (by: number) => {
    zoom.reset()
    onMove((at + by + pictures.length) % pictures.length)
  }
  const zoom = useZoom(SHAPE)
  const { isHeld, handlers } = useZoomGestures(zoom, go)
  useKeys(zoom, go)
  const { scale, x, y } = zoom.view
  const image = pictures[at]
  const isSingle = pictures.length === 1
  if (!image) return null
  return (
    <div className="flex h-full flex-col-reverse bg-ink md:flex-col">
      <div className="flex divide-x divide-ink border-ink bg-paper max-md:border-t md:border-b">
        <Tool icon={X} label="Close" onPress={onClose} />
        <Tool icon={Minus} label="Zoom out" isIdle={scale <= 1} onPress={() => zoom.zoomBy(1 / STEP)} />
        <Tool icon={Plus} label="Zoom in" isIdle={scale >= MAX_SCALE} onPress={() => zoom.zoomBy(STEP)} />
        <p role="status" className="tag-type flex min-w-0 grow items-center justify-center gap-4 px-3">
          <span className="hidden truncate md:inline">{image.altText}</span>
          <span className="whitespace-nowrap">
            <span className="sr-only">Picture </span>
            {at + 1}/{pictures.length}
          </span>
        </p>
        {!isSingle && <Tool icon={ChevronLeft} label="Previous picture" onPress={() => go(-1)} />}
        {!isSingle && <Tool icon={ChevronRight} label="Next picture" onPress={() => go(1)} />}
      </div>
      <div
        ref={zoom.frame}
        {...handlers}
        className={`relative min-h-0 grow touch-none overflow-hidden [container-type:size] select-none ${scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      >
        <div
          className={`absolute inset-0 m-auto aspect-4/5 h-fit w-[min(100cqw,80cqh)] ${isHeld ? '' : 'transition-transform'}`}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        >
          <ResponsiveImage
            key={`${image.url} small`}
            image={image}
            sizes={pageSizes}
            maxWidth={pageWidest}
            isPriority
            alt=""
            draggable={false}
          />
          <ResponsiveImage
            key={image.url}
            image={image}
            sizes={LARGEST}
            isPriority
            alt={image.altText}
            draggable={false}
          />
        </div>
      </div>
    </div>
  )
}

interface ToolProps {
  icon: LucideIcon
  label: string
  /** There is nothing more for it to do. */
  isIdle?: boolean
  onPress: () => void
}

function Tool({ icon: Icon, label, isIdle = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isIdle}
      onClick={onPress}
      className="focus-inside grid size-14 shrink-0 cursor-pointer place-items-center hover:bg-acid aria-disabled:cursor-not-allowed aria-disabled:text-ash aria-disabled:hover:bg-transparent"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}

/** Plus and minus, arrows to the next picture; with Shift, or up and down, arrows move the one that is there. */
function useKeys({ zoomBy, moveBy, reset }: Zoom, go: (by: number) => void) {
  useEffect(() => {
    const actions: Record<string, () => void> = {
      '+': () => zoomBy(STEP),
      '=': () => zoomBy(STEP),
      '-': () => zoomBy(1 / STEP),
      '0': reset,
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      ArrowUp: () => moveBy(0, PAN_PX),
      ArrowDown: () => moveBy(0, -PAN_PX),
      'Shift ArrowLeft': () => moveBy(PAN_PX, 0),
      'Shift ArrowRight': () => moveBy(-PAN_PX, 0),
    }
    const press = (event: KeyboardEvent) => {
      // the browser's own zoom and its way back
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isArrow = event.key.startsWith('Arrow')
      const action = actions[event.shiftKey && isArrow ? `Shift ${event.key}` : event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
