import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { buildRatingData } from '#domains/reviews/web/parts/build-rating-data.ts'
import { ProductReviews } from '#domains/reviews/web/parts/product-reviews.tsx'
import { RatingSummary } from '#domains/reviews/web/parts/rating-summary.tsx'
import { reviewsQueryOptions } from '#domains/reviews/web/queries.ts'
import { WishlistButton } from '#domains/wishlist/web/parts/wishlist-button.tsx'
import { formatSearchParams, parseSearchParams } from '#shared/search-params.ts'
import { LazyHydration, lazyComponent } from '#ui/lazy-hydration.tsx'
import { Link } from '#ui/link.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ScrollToTop } from '#ui/scroll-to-top.tsx'
import { useSite } from '#ui/site.ts'
import { StructuredData } from '#ui/structured-data.tsx'
import { trackEvent } from '#ui/track-event.ts'
import type { ProductDetail } from '../contract.ts'
import { resolveColor } from '../rules.ts'
import { describeProduct } from './parts/describe-product.ts'
import { canonicalProductPath, productSocialCardPath } from './parts/product-path.ts'
import { ProductRecommendations } from './parts/product-recommendations.tsx'
import { ProductArticle } from './product-article.tsx'
import type { ProductCardData } from './product-card-data.ts'
import type { ImageAction } from './product-gallery.tsx'
import { productParams } from './product-params.ts'
import { PurchaseInfo } from './purchase-info.tsx'
import { complementaryProductsQueryOptions, productQueryOptions, similarProductsQueryOptions } from './queries.ts'
import { RecentlyViewed } from './recently-viewed.tsx'
import { StickyAddToCartBar } from './sticky-add-to-cart-bar.tsx'
import { buildBreadcrumbData, buildProductData, listBreadcrumbs } from './structured-data.ts'
import { TurnButton } from './turn-button.tsx'
import { useAddToCartForm } from './use-add-to-cart-form.ts'

const SIMILAR_PRODUCTS = 'You may also like'
const SimilarShelf = lazyComponent(async () => (await import('./similar-shelf.tsx')).SimilarShelf)

export function ProductPage() {
  const { id = '' } = useParams()
  const { data: product, error, refetch } = useQuery(productQueryOptions(id))
  if (product) return <ProductContent key={product._id} idOrSlug={id} product={product} />
  if (error) return <FailureNotice title={`Error: ${error.message}`} onRetry={() => void refetch()} />
  return <Loading />
}

function Loading() {
  return (
    <div role="status" className="relative">
      <p className="mono-caption absolute top-0 left-0 bg-ink px-2 py-1 text-paper">Loading...</p>
      <div
        aria-hidden="true"
        className="grid animate-pulse lg:grid-cols-[minmax(0,1fr)_clamp(22rem,34vw,34rem)] motion-reduce:animate-none"
      >
        <div className="grid content-start gap-px md:grid-cols-2">
          <div className="aspect-4/5 bg-card" />
          <div className="hidden aspect-4/5 bg-card md:block" />
        </div>
        <div className="gutter grid content-start gap-7 pt-6 pb-8 lg:border-l lg:border-line lg:py-10">
          <div className="h-12 w-3/4 bg-card" />
          <div className="h-6 w-1/3 bg-card" />
          <div className="h-36 bg-card" />
          <div className="h-14 bg-card" />
        </div>
      </div>
    </div>
  )
}

function ProductContent({ idOrSlug, product }: { idOrSlug: string; product: ProductDetail }) {
  const [params] = useSearchParams()
  const { color, size } = parseSearchParams(productParams, params)
  const [requestedColor, selectColor] = useColorInUrl(color)
  const form = useAddToCartForm(product, {
    color: resolveColor(product.colors, requestedColor),
    size,
    selectColor,
    idOrSlug,
  })
  const site = useSite()
  const [collection] = product.collections
  const reviews = useInfiniteQuery(reviewsQueryOptions(product._id))
  useTrackedView(product)
  const similarProducts = useQuery(similarProductsQueryOptions(idOrSlug))
  const alternatives = similarProducts.data?.filter(({ inStock }) => inStock) ?? []
  // a sold-out product offers them next to its button instead of below
  const offersAlternatives = product.countInStock === 0 && alternatives.length > 0
  return (
    // keeps focused elements clear of the sticky bars
    <div className="max-lg:[&_:is(a,button,input)]:scroll-mt-20 max-lg:[&_:is(a,button,input)]:scroll-mb-28">
      <PageHead
        title={product.seoTitle ?? product.name}
        description={product.seoDescription ?? describeProduct(product)}
        path={canonicalProductPath(product)}
        image={productSocialCardPath(product._id)}
        imageAlt={product.name}
      />
      <StructuredData
        data={import.meta.env.SSR && { ...buildProductData(product, site), ...buildRatingData(reviews.data?.pages[0]) }}
      />
      <StructuredData data={import.meta.env.SSR && buildBreadcrumbData(listBreadcrumbs(product), site)} />
      <ProductArticle
        product={product}
        form={form}
        headingLevel={1}
        rating={<RatingSummary productId={product._id} />}
        purchaseInfo={
          <>
            {offersAlternatives && <ProductRecommendations title={SIMILAR_PRODUCTS} products={alternatives} />}
            {product.drop && <DropNote product={product} limit={product.drop.limitPerCustomer} />}
            <PurchaseSlice price={product.price} isInStock={product.countInStock > 0} />
            <div className="flex flex-wrap gap-x-6">
              <WishlistButton productId={product._id} productName={product.name} color={form.color} hasLabel />
              {similarProducts.data && <CompareLink product={product} others={similarProducts.data} />}
            </div>
          </>
        }
        recommendations={product.complementaryProductIds && <CompleteTheFit idOrSlug={idOrSlug} />}
        imageAction={renderTurnButton}
      />
      <ProductReviews productId={product._id} />
      {!offersAlternatives && <SimilarProducts idOrSlug={idOrSlug} collection={collection} />}
      <RecentlyViewed productId={product._id} />
      <ScrollToTop />
      <StickyAddToCartBar product={product} form={form} />
    </div>
  )
}

const renderTurnButton: ImageAction = ({ turntableUrl, altText }) =>
  turntableUrl && <TurnButton url={turntableUrl} label={altText} />

function useTrackedView({ _id: productId, name, lowestPrice, price: basePrice }: ProductDetail): void {
  const price = lowestPrice ?? basePrice
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new price is not another view
  useEffect(
    () => trackEvent({ name: 'view_item', value: price, items: [{ productId, name, price, quantity: 1 }] }),
    [productId],
  )
}

/** Keeps the color in the URL and in the state, which shows a selection before the navigation is done. */
function useColorInUrl(colorInUrl: string | undefined) {
  const navigate = useNavigate()
  const [color, setColor] = useState(colorInUrl)
  const [lastInUrl, setLastInUrl] = useState(colorInUrl)
  if (colorInUrl !== lastInUrl) {
    setLastInUrl(colorInUrl)
    setColor(colorInUrl)
  }
  const selectColor = (name: string) => {
    setColor(name)
    // only the query changes: the page may be open by its slug, and another path would load it again
    void navigate(formatSearchParams({ color: name }), { replace: true, preventScrollReset: true })
  }
  return [color, selectColor] as const
}

/** Memoized, like `SimilarProducts`, because a slice that has not hydrated must not re-render when a variant is selected. */
const PurchaseSlice = memo(function PurchaseSlice(props: { price: number; isInStock: boolean }) {
  return (
    <LazyHydration className="w-full">
      <PurchaseInfo {...props} />
    </LazyHydration>
  )
})

function CompleteTheFit({ idOrSlug }: { idOrSlug: string }) {
  const { data = [] } = useQuery({ ...complementaryProductsQueryOptions(idOrSlug), throwOnError: false })
  return data.length > 0 && <ProductRecommendations title="Complete the fit" products={data} />
}

interface CompareLinkProps {
  product: ProductDetail
  others: ProductCardData[]
}

/** Compares the product with the two most similar ones, those in stock first. */
function CompareLink({ product, others }: CompareLinkProps) {
  const compared = others.toSorted((a, b) => Number(b.inStock) - Number(a.inStock)).slice(0, 2)
  if (compared.length === 0) return null
  return (
    <Link
      to={`/compare?products=${[product, ...compared].map(({ _id }) => _id).join(',')}`}
      className="mono-caption inline-flex min-h-11 items-center gap-2 underline underline-offset-4 hover:bg-accent noscript:hidden"
    >
      <Scale aria-hidden="true" className="size-4" />
      Compare
    </Link>
  )
}

interface SimilarProductsProps {
  idOrSlug: string
  collection: string | undefined
}

const SimilarProducts = memo(function SimilarProducts({ idOrSlug, collection }: SimilarProductsProps) {
  return (
    <LazyHydration>
      <SimilarShelf title={SIMILAR_PRODUCTS} idOrSlug={idOrSlug} collection={collection} />
    </LazyHydration>
  )
})

function DropNote({ product, limit }: { product: ProductDetail; limit: number }) {
  return (
    <p className="text-sm leading-snug">
      This is a drop: at most {limit} per customer, first come, first served.{' '}
      <Link
        to={`/drops/${product.slug ?? product._id}`}
        className="font-semibold underline underline-offset-4 hover:bg-accent"
      >
        Get yours
      </Link>
    </p>
  )
}
