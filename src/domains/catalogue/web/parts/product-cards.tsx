import type { ProductCardData } from '../product-card-data.ts'
import { GridFiller } from './grid-filler.tsx'
import { ProductCard } from './product-card.tsx'

const CARD_SIZES = '(min-width: 64rem) 25vw, (min-width: 48rem) 34vw, 50vw'
/** By the width of the list, which is narrower next to the filters. */
const container = '@container overflow-x-clip'
/** The negative margin pushes the last column's border off-screen. */
const columns = 'cards -mr-px grid grid-cols-2 @2xl:grid-cols-3 @5xl:grid-cols-4'
const cell = 'border-r border-b border-line'
/** No screen shows more cards without scrolling. */
const MAX_CARDS_ABOVE_FOLD = 8

interface ProductCardsProps {
  products: ProductCardData[]
  /** How many images load eagerly. */
  eagerCount?: number
  /** A link that fills the rest of the last row. */
  moreLink?: { label: string; to: string } | undefined
  /** Whether the whole grid is below the first screen. */
  isBelowFold?: boolean
}

export function ProductCards({ products, eagerCount = 0, moreLink, isBelowFold = false }: ProductCardsProps) {
  const cardsAboveFold = isBelowFold ? 0 : MAX_CARDS_ABOVE_FOLD
  return (
    <div className={container}>
      <ul className={columns}>
        {products.map((product, index) => (
          <li key={product._id} className={index < cardsAboveFold ? cell : `below-fold ${cell}`}>
            <ProductCard product={product} sizes={CARD_SIZES} isPriority={index < eagerCount} />
          </li>
        ))}
        <GridFiller cardCount={products.length} moreLink={moreLink} />
      </ul>
    </div>
  )
}

export function PlaceholderCards() {
  return (
    <div aria-hidden="true" className={container}>
      <ul className={columns}>
        {Array.from({ length: 4 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          <li key={index} className={`${cell} animate-pulse @max-5xl:last:hidden @max-2xl:nth-3:hidden`}>
            <div className="aspect-4/5 bg-card" />
            <div className="space-y-2 p-3">
              <div className="h-4 w-3/4 bg-card" />
              <div className="h-4 w-1/3 bg-card" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
