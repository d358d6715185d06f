import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ShopError } from '#shared/errors.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { Link } from '#ui/link.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { callApi } from '#web/api.ts'
import { getPreview, type Preview } from '../preview-contract.ts'
import { Price } from './parts/price.tsx'
import { ProductGallery } from './product-gallery.tsx'

/** Shows a product that may not be live to anyone who has the link. It can't be bought here. */
export function PreviewPage() {
  const { token = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', token],
    queryFn: ({ signal }) => callApi(getPreview, { params: { token } }, { signal }),
    retry: false,
    // an expired link has its own words
    throwOnError: false,
  })
  if (data) return <PreviewContent preview={data} />
  return (
    <article className="gutter grid min-h-[60vh] content-start gap-4 py-8 lg:py-12">
      <PageHead title="Preview" />
      <h1 className="headline text-[clamp(2rem,6vw,4.5rem)]">Preview</h1>
      {!error && (
        <p role="status" className="font-semibold">
          Loading...
        </p>
      )}
      {error instanceof ShopError && error.code === 'not_found' ? (
        <p className="max-w-[42ch] text-lg leading-snug">{error.message} Ask for a new one.</p>
      ) : (
        error && <FailureNotice title={error.message} onRetry={() => void refetch()} />
      )}
    </article>
  )
}

function PreviewContent({ preview: { product, state, expiresAt } }: { preview: Preview }) {
  const [color, setColor] = useState(product.colors[0])
  const { name, price, originalPrice, description, sizes, colors, material, category } = product
  const facts = [
    ['Sizes', sizes.join(', ')],
    ['Material', material],
    ['Category', category],
    ['SKU', product.sku],
  ].filter(([, value]) => value)
  return (
    <>
      <PageHead title={`Preview: ${name}`} />
      <div role="status" className="gutter flex flex-wrap items-center gap-x-6 gap-y-1 bg-yellow py-3 text-sm">
        <p className="font-bold">Preview</p>
        {state === 'live' ? (
          <p>
            This product is in the shop now.{' '}
            <Link to={`/product/${product._id}`} className="font-semibold underline underline-offset-4">
              Open it
            </Link>
          </p>
        ) : (
          <p>This product isn't in the shop yet, so it can't be bought.</p>
        )}
        <p>This link works until {formatDateTime(expiresAt)}.</p>
      </div>
      <article className="grid grid-cols-[minmax(0,1fr)] [grid-template-areas:'gallery'_'purchase'] lg:grid-cols-[minmax(0,1fr)_clamp(22rem,34vw,34rem)] lg:[grid-template-areas:'gallery_purchase']">
        <ProductGallery product={product} color={color} transitionName={undefined} imageAction={undefined} />
        <div className="gutter grid content-start gap-7 py-8 [grid-area:purchase] lg:border-l lg:border-ink lg:py-10">
          <h1 className="headline text-[clamp(1.6rem,2.9vw,2.75rem)] leading-[0.98] break-words">{name}</h1>
          <Price price={price} originalPrice={originalPrice} className="text-xl" />
          {colors.length > 1 && (
            <fieldset className="flex flex-wrap gap-2">
              <legend className="mono-caption mb-2">Colour</legend>
              {colors.map((option) => (
                <button
                  key={option}
                  type="button"
                  aria-pressed={option === color}
                  onClick={() => setColor(option)}
                  className={`min-h-11 cursor-pointer border border-ink px-4 font-semibold hover:bg-accent ${option === color ? 'bg-ink text-paper hover:text-ink' : ''}`}
                >
                  {option}
                </button>
              ))}
            </fieldset>
          )}
          <div className="grid max-w-prose gap-3 leading-relaxed">
            {description.map((paragraph) => (
              <p key={paragraph} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
          <dl className="mono-caption border-t border-ink">
            {facts.map(([label, value]) => (
              <div key={label} className="grid grid-cols-[7rem_1fr] border-b border-line py-2.5">
                <dt className="text-smoke">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </article>
    </>
  )
}
