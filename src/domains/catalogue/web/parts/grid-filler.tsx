import { Arrow } from '#ui/arrow.tsx'
import { Link } from '#ui/link.tsx'

// indexed by the number of cards in the last row
const twoColumns = ['hidden', 'col-span-1 flex'] as const
const threeColumns = ['md:hidden', 'md:col-span-2 md:flex', 'md:col-span-1 md:flex'] as const
const fourColumns = ['lg:hidden', 'lg:col-span-3 lg:flex', 'lg:col-span-2 lg:flex', 'lg:col-span-1 lg:flex'] as const

const getSpanClass = (cardCount: number) =>
  [twoColumns[cardCount % 2], threeColumns[cardCount % 3], fourColumns[cardCount % 4]].filter(Boolean).join(' ')

const hatched = 'bg-[repeating-linear-gradient(135deg,transparent_0_11px,var(--color-line)_11px_12px)]'

interface GridFillerProps {
  cardCount: number
  /** Without it the cell is hatched. */
  moreLink?: { label: string; to: string } | undefined
}

/** Fills the rest of the last row at every column count. */
export function GridFiller({ cardCount, moreLink }: GridFillerProps) {
  const cellClass = `${getSpanClass(cardCount)} border-b border-line`
  if (!moreLink) return <li aria-hidden="true" className={`${cellClass} ${hatched}`} />
  return (
    <li className={cellClass}>
      <Link
        to={moreLink.to}
        className="group focus-inside flex w-full flex-col justify-between gap-6 bg-acid p-4 hover:bg-ink hover:text-paper lg:p-6"
      >
        <span className="headline text-[clamp(1.15rem,2.6vw,2.6rem)]">{moreLink.label}</span>
        <Arrow />
      </Link>
    </li>
  )
}
