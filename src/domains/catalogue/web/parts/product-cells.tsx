import type { Product } from '../../contract.ts'
import { fold } from '../../rules.ts'
import { GridFiller } from './grid-filler.tsx'
import { ProductCard } from './product-card.tsx'

/** Two, three, four columns. */
const CARD_SIZES = '(min-width: 64rem) 25vw, (min-width: 48rem) 34vw, 50vw'
/** The last column's hairline falls outside the screen. */
const columns = '-mr-px grid grid-cols-2 md:grid-cols-3 lg:grid-cols-4'
const cell = 'border-r border-b border-line'
/** More cards than these no screen shows without scrolling. */
const FIRST_SCREENFUL = 8

interface ProductCellsProps {
  products: Product[]
  /** How many cards the first screenful shows. */
  eager?: number
  /** The colours that are looked for, if any. */
  colors?: string[]
  /** Where one goes from here; stands in the place that the last row leaves open. */
  onwards?: { label: string; to: string } | undefined
}

/** Cards in the strict grid, which ends in a full row. */
export function ProductCells({ products, eager = 0, colors = [], onwards }: ProductCellsProps) {
  return (
    <div className="overflow-x-clip">
      <ul className={columns}>
        {products.map((product, index) => (
          <li key={product._id} className={index < FIRST_SCREENFUL ? cell : `late ${cell}`}>
            <ProductCard
              product={product}
              sizes={CARD_SIZES}
              first={index < eager}
              color={wantedColor(product, colors)}
            />
          </li>
        ))}
        <GridFiller cards={products.length} onwards={onwards} />
      </ul>
    </div>
  )
}

function wantedColor(product: Product, colors: string[]): string | undefined {
  const wanted = colors.map(fold)
  return product.colors.find((color) => wanted.includes(fold(color)))
}

/** A row of boxes in which cards will stand. */
export function EmptyCells() {
  return (
    <div aria-hidden="true" className="overflow-x-clip">
      <ul className={columns}>
        {Array.from({ length: 4 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike
          <li key={index} className={`${cell} animate-pulse max-lg:last:hidden max-md:nth-3:hidden`}>
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
