import { isSameLine, type LineKey } from '../line-changes.ts'
import { useCart } from '../queries.ts'
import { StockNotice } from '../stock-notice.tsx'

interface AddedLineNoticeProps {
  added: LineKey
  onReduce: () => void
}

/** Says that the cart now has more of the added variant than are left. */
export function AddedLineNotice({ added, onReduce }: AddedLineNoticeProps) {
  const line = useCart()?.products.find((candidate) => isSameLine(candidate, added))
  return line ? <StockNotice line={line} onReduce={onReduce} /> : null
}
