import { groupDigits } from '#shared/group-digits.ts'
import type { CartLine } from '../contract.ts'
import { formatLineName } from './line-changes.ts'
import { findReducedQuantity, findStockNotice } from './line-notices.ts'
import { useSetQuantity } from './queries.ts'

interface StockNoticeProps {
  line: CartLine
  /** The button disappears, so the focus must move. */
  onReduce: (button: HTMLElement) => void
}

/** Says that a line has more units than are in stock; one tap reduces its quantity. */
export function StockNotice({ line, onReduce }: StockNoticeProps) {
  const { mutate: setQuantity } = useSetQuantity()
  const notice = findStockNotice(line)
  const quantity = findReducedQuantity(line)
  if (notice === undefined) return null
  if (quantity === undefined)
    return <p className="bg-brick px-2 py-1 text-sm leading-snug font-semibold text-ink">{notice}</p>
  return (
    <div className="flex w-full items-stretch border border-ink text-sm leading-snug font-semibold text-ink">
      <p className="grow content-center bg-brick px-2 py-1.5">{notice}</p>
      <button
        type="button"
        onClick={({ currentTarget }) => {
          onReduce(currentTarget)
          setQuantity({ ...line, quantity })
        }}
        className="focus-inside min-h-11 shrink-0 cursor-pointer border-l border-ink px-3 hover:bg-accent"
      >
        Take {groupDigits(quantity)}
        <span className="sr-only"> of {formatLineName(line)}</span>
      </button>
    </div>
  )
}
