import { Link } from 'react-router'
import { writeSearch } from '#shared/known-search.ts'
import { Tag } from '#ui/tag.tsx'
import type { ProductDetail } from '../contract.ts'
import { availableIn } from './availability.ts'
import { colorSwatch } from './color-swatch.ts'

interface ProductChoicesProps {
  product: ProductDetail
  color: string | undefined
}

/** The colours and sizes there are, and what is left of them. */
export function ProductChoices({ product, color }: ProductChoicesProps) {
  return (
    <div className="grid gap-6">
      <Colors product={product} color={color} />
      <Sizes product={product} color={color} />
      <StockState count={product.countInStock} />
    </div>
  )
}

function Colors({ product, color }: ProductChoicesProps) {
  if (product.colors.length === 0) return null
  return (
    <section aria-labelledby="colours">
      <h2 id="colours" className="tag-type mb-2">
        <span className="text-smoke">Colour</span> {color}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {product.colors.map((name) => (
          <li key={name}>
            <Link
              to={writeSearch({ color: name })}
              replace
              preventScrollReset
              aria-label={name}
              aria-current={name === color ? 'true' : undefined}
              style={{ background: colorSwatch(name) }}
              className="block size-11 border border-ink outline-offset-2 aria-[current=true]:outline-2 aria-[current=true]:outline-ink"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sizes({ product, color }: ProductChoicesProps) {
  if (product.sizes.length === 0) return null
  return (
    <section aria-labelledby="sizes">
      <h2 id="sizes" className="tag-type mb-2 text-smoke">
        Sizes
      </h2>
      <ul className="flex flex-wrap gap-2">
        {product.sizes.map((size) => (
          <Size key={size} size={size} soldOut={availableIn(product.stock, { size, color }) === 0} />
        ))}
      </ul>
    </section>
  )
}

function Size({ size, soldOut }: { size: string; soldOut: boolean }) {
  const look = soldOut
    ? 'border-line text-smoke bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),var(--color-ash)_50%,transparent_calc(50%+0.5px))]'
    : 'border-ink'
  return (
    <li className={`grid h-11 min-w-13 place-items-center border px-2 font-mono text-sm font-medium ${look}`}>
      <span>
        {size}
        {soldOut && <span className="sr-only"> sold out</span>}
      </span>
    </li>
  )
}

const FEW = 5

function StockState({ count }: { count: number }) {
  if (count === 0) {
    return (
      <p>
        <Tag colour="brick">Out of Stock</Tag>
      </p>
    )
  }
  return <p>{count <= FEW ? <Tag colour="acid">Only {count} left</Tag> : <Tag colour="line">In stock</Tag>}</p>
}
