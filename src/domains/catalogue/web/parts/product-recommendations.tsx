import { useId } from 'react'
import { Link } from '#ui/link.tsx'
import type { ProductCardData } from '../product-card-data.ts'
import { Price } from './price.tsx'
import { ProductImageFrame } from './product-image-frame.tsx'
import { productPath } from './product-path.ts'

export function ProductRecommendations({ title, products }: { title: string; products: ProductCardData[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="@container w-full">
      <h2 id={id} className="mono-caption mb-2 text-smoke">
        {title}
      </h2>
      <ul className="border-t border-ink @2xl:grid @2xl:grid-cols-2 @2xl:gap-x-6 @2xl:[&>:last-child:nth-child(odd)]:col-span-2">
        {products.map(({ _id, name, color, image, price, originalPrice, isStartingPrice }) => (
          <li key={_id} className="border-b border-line">
            <Link
              to={productPath(_id, { color })}
              className="focus-inside flex items-center gap-4 pr-3 hover:bg-accent"
            >
              <div aria-hidden="true" className="w-16 shrink-0">
                <ProductImageFrame image={image && { ...image, altText: '' }} sizes="4rem" maxWidth={400} />
              </div>
              <div className="grid min-w-0 grow gap-1 py-2">
                <p className="line-clamp-2 text-sm leading-snug font-semibold">{name}</p>
                <Price {...{ price, originalPrice }} isStartingPrice={isStartingPrice === true} className="text-sm" />
              </div>
              <span aria-hidden="true">→</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
