import { Arrow } from '#ui/arrow.tsx'
import { Link } from '#ui/link.tsx'

const twoColumns = ['hidden', 'col-span-1 flex'] as const
const threeColumns = ['md:hidden', 'md:col-span-2 md:flex', 'md:col-span-1 md:flex'] as const
const fourColumns = ['lg:hidden', 'lg:col-span-3 lg:flex', 'lg:col-span-2 lg:flex', 'lg:col-span-1 lg:flex'] as const

const spanAfter = (cards: number) =>
  [twoColumns[cards % 2], threeColumns[cards % 3], fourColumns[cards % 4]].filter(Boolean).join(' ')

const hatched = 'bg-[repeating-linear-gradient(135deg,transparent_0_11px,var(--color-line)_11px_12px)]'

interface GridFillerProps {
  /** How many cards stand before it. */
  cards: number
  /** Where one goes from here. Without it, the place is marked as left free on purpose. */
  onwards?: { label: string; to: string } | undefined
}

/** Fills what the last row leaves open, whatever the number of columns. */
export function GridFiller({ cards, onwards }: GridFillerProps) {
  const place = `${spanAfter(cards)} border-b border-line`
  if (!onwards) return <li aria-hidden="true" className={`${place} ${hatched}`} />
  return (
    <li className={place}>
      <Link
        to={onwards.to}
        className="group focus-inside flex w-full flex-col justify-between gap-6 bg-acid p-4 hover:bg-ink hover:text-paper lg:p-6"
      >
        <span className="headline text-[clamp(1.15rem,2.6vw,2.6rem)]">{onwards.label}</span>
        <Arrow />
      </Link>
    </li>
  )
}
