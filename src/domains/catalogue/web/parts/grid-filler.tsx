import { lazy, Suspense, useRef } from 'react'
import { Arrow } from '#ui/arrow.tsx'
import { Link } from '#ui/link.tsx'
import { useNearViewport } from '#ui/use-near-viewport.ts'

const FillerImages = lazy(async () => ({ default: (await import('../filler-images.tsx')).FillerImages }))

// indexed by the number of cards in the last row
const twoColumns = ['hidden', 'col-span-1 flex'] as const
const threeColumns = ['@2xl:hidden', '@2xl:col-span-2 @2xl:flex', '@2xl:col-span-1 @2xl:flex'] as const
const fourColumns = [
  '@5xl:hidden',
  '@5xl:col-span-3 @5xl:flex',
  '@5xl:col-span-2 @5xl:flex',
  '@5xl:col-span-1 @5xl:flex',
] as const

const getSpanClass = (cardCount: number) =>
  [twoColumns[cardCount % 2], threeColumns[cardCount % 3], fourColumns[cardCount % 4]].filter(Boolean).join(' ')

interface GridFillerProps {
  cardCount: number
  /** Without it the cell is hatched. */
  moreLink?: { label: string; to: string } | undefined
}

/** Fills the rest of the last row at every column count. */
export function GridFiller({ cardCount, moreLink }: GridFillerProps) {
  const cellClass = `${getSpanClass(cardCount)} border-b border-line`
  if (!moreLink) return <li aria-hidden="true" className={`${cellClass} hatched`} />
  return (
    <li className={cellClass}>
      <MoreTile {...moreLink} />
    </li>
  )
}

/** Shows new arrivals above its label, which load when it comes near. */
function MoreTile({ label, to }: { label: string; to: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(ref)
  return (
    <Link to={to} className="group focus-inside flex w-full flex-col bg-accent hover:bg-ink hover:text-paper">
      <div ref={ref} className="relative min-h-0 grow overflow-hidden">
        {isNear && (
          <Suspense fallback={null}>
            <FillerImages />
          </Suspense>
        )}
      </div>
      <span className="flex items-center justify-between gap-4 p-3 lg:p-4">
        <span className="headline text-[clamp(1.15rem,2vw,2rem)]">{label}</span>
        <Arrow />
      </span>
    </Link>
  )
}
