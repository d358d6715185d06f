import { memo, type ReactNode } from 'react'
import { LazyHydration, lazyComponent } from '#ui/lazy-hydration.tsx'
import { Link } from '#ui/link.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import type { ProductDetail } from '../contract.ts'
import { OUT_OF_STOCK } from './add-to-cart-button.tsx'
import { AddToCartPanel } from './add-to-cart-panel.tsx'
import { collectionPath } from './collections.ts'
import { countAvailable } from './count-available.ts'
import { Price } from './parts/price.tsx'
import { canonicalProductPath } from './parts/product-path.ts'
import { type ImageAction, ProductGallery } from './product-gallery.tsx'
import type { AddToCartForm } from './use-add-to-cart-form.ts'
import { IMAGE_TRANSITION_NAME } from './use-image-transition.ts'
import { VariantPicker } from './variant-picker.tsx'

const ProductDetails = lazyComponent(async () => (await import('./product-details.tsx')).ProductDetails)

export type HeadingLevel = 1 | 2 | 3

interface ProductArticleProps {
  product: ProductDetail
  form: AddToCartForm
  headingLevel: HeadingLevel
  /** What a shopper wants to know before buying, such as the delivery date. */
  purchaseInfo: ReactNode
  imageAction?: ImageAction
  /** Shown next to the price. */
  rating?: ReactNode
  /** Other products that suit this one. */
  recommendations?: ReactNode
  /** Set on pages other than the product page. */
  embedded?: { fullPageLabel: string | undefined }
}

export function ProductArticle({
  product,
  form,
  headingLevel,
  purchaseInfo,
  imageAction,
  rating,
  recommendations,
  embedded,
}: ProductArticleProps) {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] [grid-template-areas:'gallery'_'purchase'_'details'] lg:grid-cols-[minmax(0,1fr)_clamp(22rem,34vw,34rem)] lg:grid-rows-[auto_1fr] lg:[grid-template-areas:'gallery_purchase'_'details_purchase']">
      <ProductGallery
        product={product}
        color={form.color ?? product.colors[0]}
        transitionName={embedded ? undefined : IMAGE_TRANSITION_NAME}
        imageAction={imageAction}
        maxImages={embedded && 2}
        badge={countAvailable(product.stock, { color: form.color }) === 0 ? OUT_OF_STOCK : undefined}
      />
      <div className={`[grid-area:purchase] lg:border-l lg:border-ink ${embedded ? 'below-fold' : ''}`}>
        <div className="gutter grid gap-7 pt-6 pb-8 lg:sticky lg:top-header lg:py-10">
          <ProductHeader product={product} form={form} heading={`h${headingLevel}`} rating={rating} />
          <VariantPicker product={product} form={form} />
          <AddToCartPanel product={product} form={form} />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-4 *:max-w-full not-last:*:nth-last-[n+3]:w-full">
            {purchaseInfo}
            <ShareButton title={product.name} path={canonicalProductPath(product, { color: form.color })} />
          </div>
          {recommendations}
        </div>
      </div>
      <DetailsSlice product={product} fullPageLabel={embedded?.fullPageLabel} />
    </article>
  )
}

/**
 * Hydrates only when a visitor points at it or focuses it, because it is just text. Memoized, so selecting a color or size
 * doesn't hydrate it earlier.
 */
const DetailsSlice = memo(function DetailsSlice(props: { product: ProductDetail; fullPageLabel: string | undefined }) {
  return (
    <LazyHydration
      hydrateOn="intent"
      className="below-fold gutter grid content-start gap-8 border-t border-ink py-8 [grid-area:details] lg:border-t-0 lg:py-10"
    >
      <ProductDetails {...props} />
    </LazyHydration>
  )
})

interface ProductHeaderProps extends Pick<ProductArticleProps, 'product' | 'form' | 'rating'> {
  heading: 'h1' | 'h2' | 'h3'
}

function ProductHeader({ product, form, heading: Heading, rating }: ProductHeaderProps) {
  const [collection] = product.collections
  return (
    <header className="grid gap-3">
      {collection && (
        <Link
          to={collectionPath(collection)}
          className="mono-caption -my-3 justify-self-start py-3 text-smoke underline underline-offset-4 hover:text-ink"
        >
          {collection}
        </Link>
      )}
      <Heading className="headline text-[clamp(1.6rem,2.9vw,2.75rem)] leading-[0.98] break-words">
        {product.name}
      </Heading>
      <div className="-mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <Price {...form.price} className="text-xl" />
        {rating}
      </div>
    </header>
  )
}
