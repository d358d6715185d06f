import { ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { useLoaded, warmUp } from '#ui/use-loaded.ts'
import type { ProductDetail, ProductImage } from '../contract.ts'
import { ProductPicture } from './parts/product-picture.tsx'

const SIZES = '(min-width: 64rem) 33vw, (min-width: 48rem) 50vw, 100vw'
/** Larger files are for those who look closer. */
const WIDEST = 800

const fetchViewer = async () => (await import('./picture-viewer.tsx')).PictureViewer

const warmUpViewer = warmUp(fetchViewer)

/** The pictures of one colour; those that show no colour in particular are shown with each. */
export function picturesOf({ images }: Pick<ProductDetail, 'images'>, color: string | undefined) {
  const shown = images.filter((image) => image.color === undefined || image.color === color)
  return shown.length > 0 ? shown : images
}

interface ProductGalleryProps {
  product: ProductDetail
  color: string | undefined
  /** On the product's own page, the name under which the first picture grows out of the card that led here. */
  transitionName?: string | undefined
}

export function ProductGallery({ product, color, transitionName }: ProductGalleryProps) {
  const pictures = picturesOf(product, color)
  const [Viewer, loadViewer] = useLoaded(fetchViewer)
  const [viewer, setViewer] = useState({ isOpen: false, at: 0 })
  const look = (at: number) => {
    loadViewer()
    setViewer({ isOpen: true, at })
  }
  return (
    <section aria-label="Pictures" className="relative border-b border-ink bg-card [grid-area:gallery]">
      {/* another colour begins with its first picture */}
      <Slides key={color} pictures={pictures} transitionName={transitionName} onLook={look} />
      {Viewer && (
        <Viewer
          pictures={pictures}
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
  pictures: ProductImage[]
  transitionName: string | undefined
  onLook: (at: number) => void
}

/** A row to swipe through on a phone, a wall of two columns beside the particulars. */
function Slides({ pictures, transitionName, onLook }: SlidesProps) {
  const [at, setAt] = useState(0)
  const places: (ProductImage | undefined)[] = pictures.length > 0 ? pictures : [undefined]
  return (
    <>
      <ul
        onScroll={({ currentTarget: row }) => setAt(Math.round(row.scrollLeft / row.clientWidth))}
        className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] md:grid md:grid-cols-2 md:gap-px md:bg-line"
      >
        {places.map((image, index) => (
          <li
            key={image?.url ?? 'none'}
            className="group/picture relative w-full shrink-0 snap-start bg-card md:w-auto md:last:odd:col-span-2"
          >
            <div
              className="md:group-last/picture:group-odd/picture:mx-auto md:group-last/picture:group-odd/picture:w-1/2"
              style={index === 0 && transitionName ? { viewTransitionName: transitionName } : undefined}
            >
              {/* elsewhere it stands below the first screenful */}
              <ProductPicture
                image={image}
                sizes={SIZES}
                widest={WIDEST}
                first={index === 0 && transitionName !== undefined}
              />
            </div>
            {image && (
              <button
                type="button"
                aria-label={`Enlarge picture ${index + 1} of ${pictures.length}`}
                onClick={() => onLook(index)}
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
      {pictures.length > 1 && <Place at={at} count={pictures.length} />}
    </>
  )
}

/** Where one is in the row. */
function Place({ at, count }: { at: number; count: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-4 bottom-4 flex items-end justify-between md:hidden noscript:hidden"
    >
      <span className="flex gap-1.5">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the strokes are all alike
          <span key={index} className={`h-1.5 w-6 border border-ink ${index === at ? 'bg-acid' : 'bg-paper'}`} />
        ))}
      </span>
      <span className="tag-type bg-ink px-2 py-1 text-paper">
        {at + 1}/{count}
      </span>
    </div>
  )
}
