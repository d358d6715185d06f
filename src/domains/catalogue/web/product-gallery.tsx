import { ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { preload, useLazyLoad } from '#ui/use-lazy-load.ts'
import type { ProductDetail, ProductImage } from '../contract.ts'
import { ProductImageFrame } from './parts/product-image-frame.tsx'

const SIZES = '(min-width: 64rem) 33vw, (min-width: 48rem) 50vw, 100vw'
/** In pixels; larger files are for the zoom viewer. */
const WIDEST = 800

const importViewer = async () => (await import('./image-viewer.tsx')).ImageViewer

const warmUpViewer = preload(importViewer)

/** Returns the images of one colour and those without a colour; all images if there are none. */
export function filterImagesByColor({ images }: Pick<ProductDetail, 'images'>, color: string | undefined) {
  const matching = images.filter((image) => image.color === undefined || image.color === color)
  return matching.length > 0 ? matching : images
}

interface ProductGalleryProps {
  product: ProductDetail
  color: string | undefined
  /** The view transition name of the first image; set on the product page only. */
  transitionName?: string | undefined
}

export function ProductGallery({ product, color, transitionName }: ProductGalleryProps) {
  const images = filterImagesByColor(product, color)
  const [Viewer, loadViewer] = useLazyLoad(importViewer)
  const [viewer, setViewer] = useState({ isOpen: false, at: 0 })
  const openViewer = (at: number) => {
    loadViewer()
    setViewer({ isOpen: true, at })
  }
  return (
    <section aria-label="Images" className="relative border-b border-ink bg-card [grid-area:gallery]">
      {/* the key returns to the first image when the colour changes */}
      <Slides key={color} images={images} transitionName={transitionName} onOpen={openViewer} />
      {Viewer && (
        <Viewer
          pictures={images}
          isOpen={viewer.isOpen}
          at={viewer.at}
          onMove={(at) => setViewer({ isOpen: true, at })}
          onClose={() => setViewer({ ...viewer, isOpen: false })}
          pageSizes={SIZES}
          pageWidest={WIDEST}
        />
      )}
    </section>
  )
}

interface SlidesProps {
  images: ProductImage[]
  transitionName: string | undefined
  onOpen: (at: number) => void
}

/** A swipeable row on phones, two columns on wider screens. */
function Slides({ images, transitionName, onOpen }: SlidesProps) {
  const [at, setAt] = useState(0)
  const slides: (ProductImage | undefined)[] = images.length > 0 ? images : [undefined]
  return (
    <>
      <ul
        onScroll={({ currentTarget: row }) => setAt(Math.round(row.scrollLeft / row.clientWidth))}
        className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] md:grid md:grid-cols-2 md:gap-px md:bg-line"
      >
        {slides.map((image, index) => (
          <li
            key={image?.url ?? 'none'}
            className="group/picture relative w-full shrink-0 snap-start bg-card md:w-auto md:last:odd:col-span-2"
          >
            <div
              className="md:group-last/picture:group-odd/picture:mx-auto md:group-last/picture:group-odd/picture:w-1/2"
              style={index === 0 && transitionName ? { viewTransitionName: transitionName } : undefined}
            >
              {/* on other pages it is below the fold */}
              <ProductImageFrame
                image={image}
                sizes={SIZES}
                maxWidth={WIDEST}
                isPriority={index === 0 && transitionName !== undefined}
              />
            </div>
            {image && (
              <button
                type="button"
                aria-label={`Enlarge image ${index + 1} of ${images.length}`}
                onClick={() => onOpen(index)}
                onPointerEnter={warmUpViewer}
                onFocus={warmUpViewer}
                className="group focus-inside absolute! inset-0 size-full cursor-zoom-in noscript:hidden"
              >
                <span className="absolute right-0 bottom-0 hidden size-11 place-items-center border-t border-l border-ink bg-paper group-hover:bg-acid group-focus-visible:grid md:group-hover:grid">
                  <ZoomIn aria-hidden="true" className="size-5" />
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {images.length > 1 && <SlideIndicator at={at} count={images.length} />}
    </>
  )
}

function SlideIndicator({ at, count }: { at: number; count: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-4 bottom-4 flex items-end justify-between md:hidden noscript:hidden"
    >
      <span className="flex gap-1.5">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are identical
          <span key={index} className={`h-1.5 w-6 border border-ink ${index === at ? 'bg-acid' : 'bg-paper'}`} />
        ))}
      </span>
      <span className="tag-type bg-ink px-2 py-1 text-paper">
        {at + 1}/{count}
      </span>
    </div>
  )
}
