import { useState } from 'react'
import { GridFiller } from '#domains/catalogue/web/parts/grid-filler.tsx'
import { NewArrivals } from '#domains/catalogue/web/parts/new-arrivals.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { WishlistItem } from '../contract.ts'
import { AlertsSwitch } from './alerts-switch.tsx'
import { CompareBar, MAX_COMPARED } from './compare-bar.tsx'
import { useWishlist } from './queries.ts'
import { WishlistCard } from './wishlist-card.tsx'

export function WishlistPage() {
  const wishlist = useWishlist()
  const count = wishlist.items?.length ?? 0
  return (
    <>
      <PageHead title="Wishlist" />
      <header className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 border-b border-ink py-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center lg:py-6">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="headline text-[clamp(1.75rem,4.4vw,4rem)]">Wishlist</h1>
          <p role="status" className="mono-caption text-smoke">
            {count > 0 && (count === 1 ? '1 piece' : `${count} pieces`)}
          </p>
        </div>
        {count > 0 && <AlertsSwitch />}
      </header>
      <WishlistContent {...wishlist} />
    </>
  )
}

function WishlistContent({ items, error, refetch, owner }: ReturnType<typeof useWishlist>) {
  const isHydrated = useHydrated()
  if (isHydrated && (owner === undefined || items?.length === 0)) return <EmptyWishlist />
  if (items) return <SavedItems items={items} />
  if (error) return <FailureNotice title={error.message} onRetry={() => void refetch()} />
  return <LoadingCards />
}

const columns = '-mr-px grid grid-cols-2 @2xl:grid-cols-3 @5xl:grid-cols-4'
const moreProducts = { label: 'Find more', to: '/collections/all' }
const cell = 'border-r border-b border-line'

function SavedItems({ items }: { items: WishlistItem[] }) {
  const [comparedIds, setComparedIds] = useState<string[]>([])
  const shownComparedIds = comparedIds.filter((id) => items.some(({ productId }) => productId === id))
  const toggle = (id: string) =>
    setComparedIds(
      shownComparedIds.includes(id) ? shownComparedIds.filter((other) => other !== id) : [...shownComparedIds, id],
    )
  return (
    <>
      <div className="@container overflow-x-clip">
        <ul className={columns}>
          {items.map((item, index) => (
            <li key={`${item.productId} ${item.color}`} className={cell}>
              <WishlistCard
                item={item}
                isPriority={index < 4}
                compare={{
                  isChecked: shownComparedIds.includes(item.productId),
                  isDisabled: shownComparedIds.length >= MAX_COMPARED && !shownComparedIds.includes(item.productId),
                  onToggle: () => toggle(item.productId),
                }}
              />
            </li>
          ))}
          <GridFiller cardCount={items.length} moreLink={moreProducts} />
        </ul>
      </div>
      <CompareBar productIds={shownComparedIds} onClear={() => setComparedIds([])} />
    </>
  )
}

function EmptyWishlist() {
  return (
    <>
      <div className="gutter py-8 lg:py-10">
        <EmptyState
          title="Nothing saved yet"
          text="Tap the heart on anything you like. It waits here, with its price on the day you saved it."
          link={{ label: 'Find something to save', to: '/collections/all' }}
        />
      </div>
      <NewArrivals maxProducts={4} />
    </>
  )
}

function LoadingCards() {
  return (
    <div role="status" className="@container overflow-x-clip">
      <span className="sr-only">Loading your wishlist...</span>
      <div aria-hidden="true" className={columns}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={`${cell} animate-pulse @max-5xl:last:hidden @max-2xl:nth-3:hidden`}>
            <div className="aspect-4/5 bg-card xl:aspect-5/6" />
            <div className="h-44 space-y-2 p-3">
              <div className="h-4 w-3/4 bg-card" />
              <div className="h-4 w-1/3 bg-card" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
