import { Link } from '#ui/link.tsx'
import type { ProductDetail } from '../contract.ts'
import { productPath } from './parts/product-path.ts'

/** A longer first paragraph is set like the others. */
const MAX_LEAD_LENGTH = 260

interface ProductDetailsProps {
  product: ProductDetail
  fullPageLabel: string | undefined
}

/** The description and the facts of a product. */
export function ProductDetails({ product, fullPageLabel }: ProductDetailsProps) {
  return (
    <>
      <Description paragraphs={product.description} />
      <Facts product={product} />
      {fullPageLabel && (
        <Link
          to={productPath(product._id)}
          className="inline-flex min-h-12 items-center justify-self-start border border-ink px-5 font-semibold hover:bg-accent"
        >
          {fullPageLabel}
        </Link>
      )}
    </>
  )
}

/** The first paragraph leads; the others are columns on wide screens, and unfold on phones. */
function Description({ paragraphs }: { paragraphs: string[] }) {
  const [lead = '', ...others] = paragraphs
  if (others.length === 0 || lead.length > MAX_LEAD_LENGTH)
    return (
      <div className="grid max-w-prose gap-3 leading-relaxed">
        <Paragraphs paragraphs={paragraphs} />
      </div>
    )
  return (
    <>
      <p className="max-w-[36ch] text-xl leading-snug font-semibold text-pretty whitespace-pre-line md:max-w-[44ch] lg:text-2xl lg:leading-tight">
        {lead}
      </p>
      {/* always open on wide screens, where the browser can do that */}
      <details className="group max-md:order-1 max-md:-my-8 md:details-content:block md:details-content:[content-visibility:visible]">
        <summary className="focus-inside flex min-h-13 cursor-pointer items-center justify-between font-semibold after:font-mono after:text-xl after:content-['+'] group-open:after:content-['−'] md:supports-[selector(::details-content)]:hidden">
          Read more
        </summary>
        <div className="leading-relaxed max-md:grid max-md:gap-4 max-md:pb-6 md:columns-[13rem] md:gap-8 md:text-sm md:leading-relaxed md:*:mb-4 md:*:break-inside-avoid md:*:border-t md:*:border-line md:*:pt-3">
          <Paragraphs paragraphs={others} />
        </div>
      </details>
    </>
  )
}

const Paragraphs = ({ paragraphs }: { paragraphs: string[] }) =>
  paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be equal, and hold no state
    <p key={index} className="whitespace-pre-line">
      {paragraph}
    </p>
  ))

function Facts({ product }: { product: ProductDetail }) {
  const facts = [
    ['Material', product.material],
    ['For', product.gender],
    ['Category', product.category],
    ['Brand', product.brand],
    ['SKU', product.sku],
  ].filter(([, value]) => value)
  return (
    <dl className="grid grid-cols-2 border-t border-ink text-sm md:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="grid min-w-0 content-start gap-1 border-b border-line py-2.5 pr-3 max-md:even:border-l max-md:even:pl-3 max-md:last:odd:col-span-2 md:not-first:border-l md:not-first:pl-3"
        >
          <dt className="mono-caption text-smoke">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
