import { ChevronLeft, ChevronRight, type LucideIcon, Minus, Plus, X } from 'lucide-react'
import type PhotoSwipe from 'photoswipe'
import photoSwipeCss from 'photoswipe/style.css?inline'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '#ui/dialog.tsx'
import type { ProductImage } from '../contract.ts'
import { createPhotoSwipe, MAX_SCALE, STEP, zoomBy } from './create-photo-swipe.ts'
import { ResponsiveImage } from './parts/product-image-frame.tsx'

/** Requests the largest file. */
const LARGEST = '1200px'

type SlideContent = NonNullable<PhotoSwipe['currSlide']>['content']

interface ImageViewerProps {
  pictures: ProductImage[]
  isOpen: boolean
  /** The index of the visible image. */
  at: number
  onMove: (at: number) => void
  onClose: () => void
  /** The page already has the image in this size; it is shown until the larger file has loaded. */
  pageSizes: string
  pageWidest: number
}

/** Shows the images full screen, with zoom. */
export function ImageViewer({ isOpen, onClose, ...viewing }: ImageViewerProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} label="Pictures, enlarged" from="full" className="overflow-hidden">
      <Viewing {...viewing} onClose={onClose} />
    </Dialog>
  )
}

function Viewing({ pictures, at, onMove, onClose, pageSizes, pageWidest }: Omit<ImageViewerProps, 'isOpen'>) {
  const frame = useRef<HTMLDivElement>(null)
  const [swipe, setSwipe] = useState<PhotoSwipe>()
  const [slides, setSlides] = useState<SlideContent[]>([])
  const [scale, setScale] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: PhotoSwipe keeps the position once it is open
  useEffect(() => {
    if (!frame.current) return
    const opened = createPhotoSwipe(frame.current, pictures, at)
    opened.on('contentLoad', ({ content }) => setSlides((before) => [...before, content]))
    opened.on('contentDestroy', ({ content }) => setSlides((before) => before.filter((slide) => slide !== content)))
    opened.on('change', () => onMove(opened.currIndex % pictures.length))
    opened.on('zoomPanUpdate', ({ slide }) => setScale(slide.currZoomLevel / slide.zoomLevels.fit))
    opened.init()
    setSwipe(opened)
    return () => opened.destroy()
  }, [])

  const isSingle = pictures.length === 1
  return (
    <div className="flex h-full flex-col-reverse bg-ink md:flex-col">
      <style>{photoSwipeCss}</style>
      {/* clipped, because an outline that reaches over PhotoSwipe's layer leaves a line of the page behind */}
      <div className="relative z-1 flex divide-x divide-ink overflow-clip border-ink bg-paper max-md:border-t md:border-b">
        <Tool icon={X} label="Close" onPress={onClose} />
        <Tool icon={Minus} label="Zoom out" isIdle={scale <= 1} onPress={() => swipe && zoomBy(swipe, 1 / STEP)} />
        <Tool icon={Plus} label="Zoom in" isIdle={scale >= MAX_SCALE} onPress={() => swipe && zoomBy(swipe, STEP)} />
        <p role="status" className="tag-type flex min-w-0 grow items-center justify-center gap-4 px-3">
          <span className="hidden truncate md:inline">{pictures[at]?.altText}</span>
          <span className="whitespace-nowrap">
            <span className="sr-only">Picture </span>
            {at + 1}/{pictures.length}
          </span>
        </p>
        {!isSingle && <Tool icon={ChevronLeft} label="Previous picture" onPress={() => swipe?.prev()} />}
        {!isSingle && <Tool icon={ChevronRight} label="Next picture" onPress={() => swipe?.next()} />}
      </div>
      <div ref={frame} className="isolate min-h-0 grow *:[--pswp-bg:var(--color-ink)]!" />
      {slides.map(({ element, data, index }) => {
        const image: ProductImage = data['image']
        return (
          element &&
          createPortal(
            <>
              <ResponsiveImage image={image} sizes={pageSizes} maxWidth={pageWidest} isPriority alt="" />
              {index % pictures.length === at && (
                <ResponsiveImage image={image} sizes={LARGEST} isPriority alt={image.altText} />
              )}
            </>,
            element,
            String(index),
          )
        )
      })}
    </div>
  )
}

interface ToolProps {
  icon: LucideIcon
  label: string
  /** At its limit. */
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
