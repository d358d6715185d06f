import { ZoomIn } from 'lucide-react'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { LazyHydration } from '#ui/lazy-hydration.tsx'
import { Tag } from '#ui/tag.tsx'
import { createPreload, useLazyLoad } from '#ui/use-lazy-load.ts'
import type { ProductDetail, ProductImage } from '../contract.ts'
import { ProductImageFrame } from './parts/product-image-frame.tsx'

const IMAGE_SIZES = '(min-width: 64rem) 33vw, (min-width: 48rem) 50vw, 100vw'
/** In pixels; larger files are for the zoom viewer. */
const MAX_WIDTH = 800

const importViewer = async () => (await import('./image-viewer.tsx')).ImageViewer

const preloadViewer = createPreload(importViewer)

/** Returns the images of one color and those without a color. If there are none, returns all images. */
export function filterImagesByColor({ images }: Pick<ProductDetail, 'images'>, color: string | undefined) {
  const matching = images.filter((image) => image.color === undefined || image.color === color)
  return matching.length > 0 ? matching : images
}

interface ProductGalleryProps {
  product: ProductDetail
  color: string | undefined
  /** The view transition name of the first image; set on the product page only. */
  transitionName?: string | undefined
  imageAction?: ImageAction | undefined
  /** Shown on the first image. */
  badge?: string | undefined
  /** How many images are shown; the viewer has all of them. */
  maxImages?: number | undefined
}

/** Renders a button over an image. Must be the same function in every render. */
export type ImageAction = (image: ProductImage) => ReactNode

export function ProductGallery({ product, color, transitionName, imageAction, badge, maxImages }: ProductGalleryProps) {
  const images = filterImagesByColor(product, color)
  const [Viewer, loadViewer] = useLazyLoad(importViewer)
  const [viewer, setViewer] = useState({ isOpen: false, index: 0 })
  const openViewer = useCallback(
    (index: number) => {
      loadViewer()
      setViewer({ isOpen: true, index })
    },
    [loadViewer],
  )
  return (
    <section aria-label="Images" className="relative border-b border-ink bg-card [grid-area:gallery]">
      {/* the key returns to the first image when the color changes */}
      <Slides
        key={color}
        images={images.slice(0, maxImages)}
        transitionName={transitionName}
        imageAction={imageAction}
        onOpen={openViewer}
      />
      {badge && (
        <Tag color="ink" className="pointer-events-none absolute top-0 left-0">
          {badge}
        </Tag>
      )}
      {Viewer && (
        <Viewer
          images={images}
          isOpen={viewer.isOpen}
          currentIndex={viewer.index}
          onIndexChange={(index) => setViewer({ isOpen: true, index })}
          onClose={() => setViewer({ ...viewer, isOpen: false })}
          gallerySizes={IMAGE_SIZES}
          galleryMaxWidth={MAX_WIDTH}
        />
      )}
    </section>
  )
}

interface SlidesProps extends Pick<ProductGalleryProps, 'imageAction' | 'transitionName'> {
  images: ProductImage[]
  onOpen: (index: number) => void
}

/** Returns how many of the last images share a row of three on wide screens, so none of an odd number is alone in its row. */
export const countSmallImages = (count: number): number => (count > 3 && count % 2 === 1 ? 3 : 0)

/** A swipeable row on phones and, with two images in view, on tablets; two columns on wider screens. */
function Slides({ images, transitionName, imageAction, onOpen }: SlidesProps) {
  const [currentIndex, setCurrentIndex] = useState(0)
  const smallFrom = images.length - countSmallImages(images.length)
  const slides: (ProductImage | undefined)[] = images.length > 0 ? images : [undefined]
  return (
    <>
      <ul
        onScroll={({ currentTarget: row }) => setCurrentIndex(findCurrentIndex(row, images.length))}
        className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] lg:grid lg:grid-cols-6 lg:gap-px lg:bg-line"
      >
        {slides.map((image, index) => (
          <li
            key={image?.url ?? 'none'}
            className={`group/slide relative w-full shrink-0 snap-start bg-card md:max-lg:w-1/2 md:max-lg:only:mx-auto lg:w-auto ${index < smallFrom ? 'lg:col-span-3 lg:last:odd:col-span-6' : 'lg:col-span-2'}`}
          >
            <Slide
              image={image}
              index={index}
              count={images.length}
              transitionName={index === 0 ? transitionName : undefined}
              imageAction={imageAction}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && <SlideIndicator current={currentIndex} count={images.length} />}
    </>
  )
}

/** Returns how far the row is scrolled, as an index: with two images in view, its end is the last image too. */
function findCurrentIndex({ scrollLeft, scrollWidth, clientWidth }: Element, count: number): number {
  const scrollable = scrollWidth - clientWidth
  return scrollable > 0 ? Math.round((scrollLeft / scrollable) * (count - 1)) : 0
}

interface SlideProps extends Pick<SlidesProps, 'imageAction' | 'transitionName' | 'onOpen'> {
  image: ProductImage | undefined
  index: number
  count: number
}

/** Hydrates on hover, touch or focus. Memoized, because it must not re-render before that when the current image changes. */
const Slide = memo(function Slide({ image, index, count, transitionName, imageAction, onOpen }: SlideProps) {
  return (
    <LazyHydration hydrateOn="intent">
      <div
        className="lg:group-only/slide:mx-auto lg:group-only/slide:w-1/2 lg:not-group-only/slide:group-[:last-child:nth-child(3)]/slide:*:aspect-square"
        style={transitionName ? { viewTransitionName: transitionName } : undefined}
      >
        {/* on other pages the gallery is below the fold */}
        <ProductImageFrame
          image={image}
          sizes={IMAGE_SIZES}
          maxWidth={MAX_WIDTH}
          isPriority={transitionName !== undefined}
        />
      </div>
      {image && (
        <button
          type="button"
          aria-label={`Enlarge image ${index + 1} of ${count}`}
          onClick={() => onOpen(index)}
          onPointerEnter={preloadViewer}
          onFocus={preloadViewer}
          className="group focus-inside absolute! inset-0 size-full cursor-zoom-in noscript:hidden"
        >
          <span className="absolute right-0 bottom-0 hidden size-11 place-items-center border-t border-l border-ink bg-paper group-hover:bg-accent group-focus-visible:grid md:group-hover:grid">
            <ZoomIn aria-hidden="true" className="size-5" />
          </span>
        </button>
      )}
      {image && imageAction?.(image)}
    </LazyHydration>
  )
})

function SlideIndicator({ current, count }: { current: number; count: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-4 bottom-4 flex items-end justify-between lg:hidden noscript:hidden"
    >
      <span className="flex min-w-0 gap-1.5 *:min-w-1.5">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are identical
          <span key={index} className={`h-1.5 w-6 border border-ink ${index === current ? 'bg-accent' : 'bg-paper'}`} />
        ))}
      </span>
      {/* tablets show two images */}
      <span className="mono-caption bg-ink px-2 py-1 text-paper md:hidden">
        {current + 1}/{count}
      </span>
    </div>
  )
}
