import { ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { useCartCount } from '#domains/cart/web/queries.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { createPreload, useLazyLoad } from '#ui/use-lazy-load.ts'
import { closeDrawers, openCart, useOpenDrawer } from './drawers.ts'
import { iconCell, iconProps } from './icon-cell.ts'

const loadDrawer = async () => (await import('#domains/cart/web/parts/cart-drawer.tsx')).CartDrawer
const preloadDrawer = createPreload(loadDrawer)

const MAX_VISIBLE_COUNT = 9_999

function formatLabel(count: number): string {
  if (count === 0) return 'Cart'
  return count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`
}

/** Caps the visible count; the accessible label has the exact one. */
const formatCount = (count: number) =>
  count > MAX_VISIBLE_COUNT ? `${groupDigits(MAX_VISIBLE_COUNT)}+` : groupDigits(count)

export function CartIcon() {
  const count = useCartCount()
  const isOpen = useOpenDrawer() === 'cart'
  const [CartDrawer, load] = useLazyLoad(loadDrawer, closeDrawers)

  // other components can open the drawer too
  useEffect(() => {
    if (isOpen) load()
  }, [isOpen, load])

  return (
    <>
      <button
        type="button"
        aria-label={formatLabel(count)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-active={isOpen || undefined}
        onClick={openCart}
        onPointerEnter={preloadDrawer}
        onFocus={preloadDrawer}
        className={`${iconCell} noscript:hidden`}
      >
        <span className="relative">
          <ShoppingBag {...iconProps} />
          {count > 0 && (
            <span
              className={`absolute -top-2.5 -right-2 grid h-4 min-w-4 place-items-center bg-brick font-mono leading-none font-bold text-ink ${count > 99 ? 'px-0.5 text-[0.625rem] tracking-tighter' : 'px-1 text-[0.625rem]'}`}
            >
              {formatCount(count)}
            </span>
          )}
        </span>
      </button>
      {CartDrawer && <CartDrawer open={isOpen} onClose={closeDrawers} />}
    </>
  )
}
