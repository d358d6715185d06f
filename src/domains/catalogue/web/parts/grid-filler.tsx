import { Link } from 'react-router'
import { Arrow } from '#ui/arrow.tsx'

const twoColumns = ['hidden', 'col-span-1 flex'] as const
const threeColumns = ['md:hidden', 'md:col-span-2 md:flex', 'md:col-span-1 md:flex'] as const
const fourColumns = ['lg:hidden', 'lg:col-span-3 lg:flex', 'lg:col-span-2 lg:flex', 'lg:col-span-1 lg:flex'] as const

const spanAfter = (cards: number) =>
  [twoColumns[cards % 2], threeColumns[cards % 3], fourColumns[cards % 4]].filter(Boolean).join(' ')

interface GridFillerProps {
  /** How many cards stand before it. */
  cards: number
  label: string
  to: string
}

/** Fills what the last row leaves open, whatever the number of columns, with the way onwards. */
export function GridFiller({ cards, label, to }: GridFillerProps) {
  return (
    <li className={`${spanAfter(cards)} border-b border-line`}>
      <Link
        to={to}
        className="group focus-inside flex w-full flex-col justify-between gap-6 bg-acid p-4 hover:bg-ink hover:text-paper lg:p-6"
      >
        <span className="headline text-[clamp(1.5rem,4vw,4rem)]">{label}</span>
        <Arrow />
      </Link>
    </li>
  )
}
