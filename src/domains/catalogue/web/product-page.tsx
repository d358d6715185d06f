import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { readSearch } from '#shared/known-search.ts'
import { formatRupees } from '#shared/money.ts'
import { FailureNotice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import type { ProductDetail } from '../contract.ts'
import { collectionPath } from './collections.ts'
import { Price } from './parts/price.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import { ProductChoices } from './product-choices.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { productSearch } from './product-search.ts'
import { productQuery, similarProductsQuery } from './queries.ts'

export function ProductPage() {
  const { id = '' } = useParams()
  const { data: product, error, refetch } = useQuery(productQuery(id))
  if (product) return <Product product={product} />
  if (error) return <FailureNotice title={`Error: ${error.message}`} onRetry={() => void refetch()} />
  return <Loading />
}

function Loading() {
  return (
    <div role="status" className="relative">
      <p className="tag-type absolute top-0 left-0 bg-ink px-2 py-1 text-paper">Loading...</p>
      <div aria-hidden="true" className="grid animate-pulse gap-px md:grid-cols-2 lg:mr-[clamp(22rem,34vw,34rem)]">
        <div className="aspect-4/5 bg-card" />
        <div className="hidden aspect-4/5 bg-card md:block" />
      </div>
    </div>
  )
}

function Product({ product }: { product: ProductDetail }) {
  const [params] = useSearchParams()
  const { color: asked } = readSearch(productSearch, params)
  const color = product.colors.find((name) => name === asked) ?? product.colors[0]
  const [collection] = product.collections
  const similar = useQuery(similarProductsQuery(product._id))
  return (
    <>
      <PageHead
        title={product.name}
        description={`${product.name}, ${formatRupees(product.price)}. ${product.description[0] ?? ''}`.slice(0, 200)}
        path={`/product/${product._id}`}
        {...(product.images[0] ? { image: product.images[0].url } : {})}
      />
      <article className="grid grid-cols-[minmax(0,1fr)] [grid-template-areas:'gallery'_'choices'_'story'] lg:grid-cols-[minmax(0,1fr)_clamp(22rem,34vw,34rem)] lg:grid-rows-[auto_1fr] lg:[grid-template-areas:'gallery_choices'_'story_choices']">
        <ProductGallery product={product} color={color} />
        <div className="[grid-area:choices] lg:border-l lg:border-ink">
          <div className="gutter grid gap-8 pt-6 pb-8 lg:sticky lg:top-0 lg:py-10">
            <Title product={product} />
            <ProductChoices product={product} color={color} />
          </div>
        </div>
        <div className="gutter grid gap-8 border-t border-ink py-8 [grid-area:story] md:grid-cols-2 md:gap-12 lg:border-t-0 lg:py-10">
          <Description paragraphs={product.description} />
          <Particulars product={product} />
        </div>
      </article>
      <section aria-labelledby="similar">
        <SectionHeading id="similar" title="You may also like" />
        <ProductGrid
          query={similar}
          {...(collection ? { onwards: { label: `All of ${collection}`, to: collectionPath(collection) } } : {})}
        />
      </section>
    </>
  )
}

function Title({ product }: { product: ProductDetail }) {
  const [collection] = product.collections
  return (
    <header className="grid gap-3">
      {collection && (
        <Link
          to={collectionPath(collection)}
          className="tag-type -my-3 justify-self-start py-3 text-smoke underline underline-offset-4 hover:text-ink"
        >
          {collection}
        </Link>
      )}
      <h1 className="headline text-[clamp(1.6rem,2.9vw,2.75rem)] leading-[0.98] break-words">{product.name}</h1>
      <Price price={product.price} originalPrice={product.originalPrice} className="text-xl" />
    </header>
  )
}

function Description({ paragraphs }: { paragraphs: string[] }) {
  return (
    <div className="grid max-w-prose gap-3 leading-relaxed">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

function Particulars({ product }: { product: ProductDetail }) {
  const rows = [
    ['Material', product.material],
    ['For', product.gender],
    ['Category', product.category],
    ['Brand', product.brand],
    ['SKU', product.sku],
  ].filter(([, value]) => value)
  return (
    <dl className="tag-type self-start border-t border-ink">
      {rows.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[7rem_1fr] border-b border-line py-2.5">
          <dt className="text-smoke">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
