import { ProductImageFrame } from '#domains/catalogue/web/parts/product-image-frame.tsx'
import { formatShortRupees } from '#shared/money.ts'
import type { CartLine } from '../contract.ts'
import { formatLineName } from './line-changes.ts'
import { focusNeighbor, LineControls } from './line-controls.tsx'
import { useMoveLine } from './line-mutations.ts'
import { findStockNotice } from './line-notices.ts'
import { formatVariant, LineName } from './parts/cart-line-item.tsx'

/** Lists what the shopper has saved for later, below the cart. */
export function SavedLines({ lines }: { lines: CartLine[] }) {
  return (
    <section aria-labelledby="saved-for-later" className="bg-card">
      <h3 id="saved-for-later" className="mono-caption border-b border-line px-4 pt-6 pb-3 font-bold">
        Saved for later
      </h3>
      <ul>
        {lines.map((line) => (
          <SavedLine key={[line.productId, line.size, line.color].join('|')} line={line} />
        ))}
      </ul>
    </section>
  )
}

function SavedLine({ line }: { line: CartLine }) {
  const { mutate: move } = useMoveLine()
  const notice = findStockNotice(line)
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-4 border-b border-line p-4">
      <ProductImageFrame image={line.image ? { url: line.image, altText: '' } : undefined} sizes="4rem" />
      <div className="flex flex-col items-start gap-1">
        <LineName line={line} />
        <p className="mono-caption text-smoke">{formatVariant(line)}</p>
        {!line.gone && <p className="font-mono text-sm font-bold">{formatShortRupees(line.price)}</p>}
        {notice && <p className="text-sm font-semibold">{notice}</p>}
        <div className="mt-auto flex w-full flex-wrap items-center justify-between gap-2 pt-2">
          {!line.gone && (
            <button
              type="button"
              aria-label={`Move to cart: ${formatLineName(line)}`}
              onClick={({ currentTarget }) => {
                focusNeighbor(currentTarget)
                move({ ...line, saved: false })
              }}
              className="focus-inside min-h-11 cursor-pointer border border-ink px-4 text-sm font-bold hover:bg-accent"
            >
              Move to cart
            </button>
          )}
          <LineControls line={line} isSaved />
        </div>
      </div>
    </li>
  )
}
