import { ChevronLeft, ChevronRight, type LucideIcon, Minus, Plus, X } from 'lucide-react'
import type PhotoSwipe from 'photoswipe'
import photoSwipeCss from 'photoswipe/style.css?inline'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '#ui/dialog.tsx'
import type { ProductImage } from '../contract.ts'
import { createPhotoSwipe, MAX_SCALE, ZOOM_STEP, zoomBy } from './create-photo-swipe.ts'
import { ResponsiveImage } from './parts/product-image-frame.tsx'

/** The `sizes` attribute that selects the largest file. */
const LARGEST_SIZES = '1200px'

type SlideContent = NonNullable<PhotoSwipe['currSlide']>['content']

interface ImageViewerProps {
  images: ProductImage[]
  isOpen: boolean
  /** The index of the visible image. */
  currentIndex: number
  onIndexChange: (index: number) => void
  onClose: () => void
  /** The gallery has already loaded the image in this size; it is shown until the larger file has loaded. */
  gallerySizes: string
  galleryMaxWidth: number
}

/** Shows the images full screen, with zoom. */
export function ImageViewer({ isOpen, onClose, ...props }: ImageViewerProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} label="Enlarged images" placement="full" className="overflow-hidden">
      <ViewerContent {...props} onClose={onClose} />
    </Dialog>
  )
}

function ViewerContent({
  images,
  currentIndex,
  onIndexChange,
  onClose,
  gallerySizes,
  galleryMaxWidth,
}: Omit<ImageViewerProps, 'isOpen'>) {
  const frame = useRef<HTMLDivElement>(null)
  const [photoSwipe, setPhotoSwipe] = useState<PhotoSwipe>()
  const [slides, setSlides] = useState<SlideContent[]>([])
  const [scale, setScale] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an open PhotoSwipe keeps track of the position itself
  useEffect(() => {
    if (!frame.current) return
    const viewer = createPhotoSwipe(frame.current, images, currentIndex)
    viewer.on('contentLoad', ({ content }) => setSlides((before) => [...before, content]))
    viewer.on('contentDestroy', ({ content }) => setSlides((before) => before.filter((slide) => slide !== content)))
    viewer.on('change', () => onIndexChange(viewer.currIndex % images.length))
    viewer.on('zoomPanUpdate', ({ slide }) => setScale(slide.currZoomLevel / slide.zoomLevels.fit))
    viewer.init()
    setPhotoSwipe(viewer)
    return () => viewer.destroy()
  }, [])

  const hasMultipleImages = images.length > 1
  return (
    <div className="flex h-full flex-col-reverse bg-card md:flex-col">
      <style>{photoSwipeCss}</style>
      {/* clipped, because a focus outline that overlaps PhotoSwipe's layer leaves a stray line behind */}
      <div className="relative z-1 flex divide-x divide-ink overflow-clip border-ink bg-paper max-md:border-t md:border-b">
        <ToolbarButton icon={X} label="Close" onPress={onClose} />
        <ToolbarButton
          icon={Minus}
          label="Zoom out"
          isDisabled={scale <= 1}
          onPress={() => photoSwipe && zoomBy(photoSwipe, 1 / ZOOM_STEP)}
        />
        <ToolbarButton
          icon={Plus}
          label="Zoom in"
          isDisabled={scale >= MAX_SCALE}
          onPress={() => photoSwipe && zoomBy(photoSwipe, ZOOM_STEP)}
        />
        <p role="status" className="mono-caption flex min-w-0 grow items-center justify-center gap-4 px-3">
          <span className="hidden truncate md:inline">{images[currentIndex]?.altText}</span>
          <span className="whitespace-nowrap">
            <span className="sr-only">Image </span>
            {currentIndex + 1}/{images.length}
          </span>
        </p>
        {hasMultipleImages && (
          <ToolbarButton icon={ChevronLeft} label="Previous image" onPress={() => photoSwipe?.prev()} />
        )}
        {hasMultipleImages && (
          <ToolbarButton icon={ChevronRight} label="Next image" onPress={() => photoSwipe?.next()} />
        )}
      </div>
      {/* continues the paper of the demo's images, which is lit from the upper left */}
      <div
        ref={frame}
        className="isolate min-h-0 grow *:[--pswp-bg:linear-gradient(143deg,color-mix(in_srgb,var(--color-card),var(--color-paper)),color-mix(in_srgb,var(--color-card)_84%,var(--color-ink)))]!"
      />
      {slides.map(({ element, data, index }) => {
        const image: ProductImage = data['image']
        return (
          element &&
          createPortal(
            <>
              <ResponsiveImage image={image} sizes={gallerySizes} maxWidth={galleryMaxWidth} isPriority alt="" />
              {index % images.length === currentIndex && (
                <ResponsiveImage image={image} sizes={LARGEST_SIZES} isPriority alt={image.altText} />
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

interface ToolbarButtonProps {
  icon: LucideIcon
  label: string
  isDisabled?: boolean
  onPress: () => void
}

function ToolbarButton({ icon: Icon, label, isDisabled = false, onPress }: ToolbarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={onPress}
      className="focus-inside grid size-14 shrink-0 cursor-pointer place-items-center hover:bg-accent aria-disabled:cursor-not-allowed aria-disabled:text-ash aria-disabled:hover:bg-transparent"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}
