import type { ProductDetail } from '../contract.ts'
import { ProductPicture } from './parts/product-picture.tsx'

const SIZES = '(min-width: 64rem) 33vw, (min-width: 48rem) 50vw, 88vw'

/** The pictures of one colour; those that show no colour in particular are shown with each. */
export function picturesOf({ images }: Pick<ProductDetail, 'images'>, color: string | undefined) {
  const shown = images.filter((image) => image.color === undefined || image.color === color)
  return shown.length > 0 ? shown : images
}

export function ProductGallery({ product, color }: { product: ProductDetail; color: string | undefined }) {
  const pictures = picturesOf(product, color)
  if (pictures.length === 0) return <ProductPicture image={undefined} sizes={SIZES} />
  return (
    <section
      aria-label="Pictures"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
      tabIndex={0}
      className="focus-inside snap-x snap-mandatory overflow-x-auto border-b border-ink [grid-area:gallery]"
    >
      {/* a row to swipe through on a phone, a wall of two columns beside the particulars */}
      <ul className="flex w-max gap-px bg-line md:grid md:w-auto md:grid-cols-2">
        {pictures.map((image, index) => (
          <li key={image.url} className="w-[88vw] snap-start md:w-auto">
            <ProductPicture image={image} sizes={SIZES} first={index < 2} />
          </li>
        ))}
      </ul>
    </section>
  )
}
