import { ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { useCartCount } from '#domains/cart/web/queries.ts'
import { groupDigits } from '#shared/digits.ts'
import { useLoaded, warmUp } from '#ui/use-loaded.ts'
import { closeDrawers, openCart, useOpenDrawer } from './drawers.ts'
import { iconCell, iconLook } from './icon-cell.ts'

const fetchDrawer = async () => (await import('#domains/cart/web/parts/cart-drawer.tsx')).CartDrawer
const warmUpDrawer = warmUp(fetchDrawer)

const MOST_SHOWN = 9_999

function nameOf(count: number): string {
  if (count === 0) return 'Cart'
  return count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`
}

/** As many figures as there is room for; the name of the button tells the rest. */
const shownOf = (count: number) => (count > MOST_SHOWN ? `${groupDigits(MOST_SHOWN)}+` : groupDigits(count))

/** How many things are in the cart, and the way to them. */
export function CartIcon() {
  const count = useCartCount()
  const isOpen = useOpenDrawer() === 'cart'
  const [CartDrawer, load] = useLoaded(fetchDrawer, closeDrawers)

  // whoever opened it, here or elsewhere
  useEffect(() => {
    if (isOpen) load()
  }, [isOpen, load])

  return (
    <>
      <button
        type="button"
        aria-label={nameOf(count)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-active={isOpen || undefined}
        onClick={openCart}
        onPointerEnter={warmUpDrawer}
        onFocus={warmUpDrawer}
        className={`${iconCell} noscript:hidden`}
      >
        <span className="relative">
          <ShoppingBag {...iconLook} />
          {count > 0 && (
            <span
              className={`absolute -top-2.5 -right-2 grid h-[1.125rem] min-w-[1.125rem] place-items-center bg-brick font-mono leading-none font-bold text-ink ${count > 99 ? 'px-0.5 text-[0.625rem] tracking-tighter' : 'px-1 text-[0.6875rem]'}`}
            >
              {shownOf(count)}
            </span>
          )}
        </span>
      </button>
      {CartDrawer && <CartDrawer open={isOpen} onClose={closeDrawers} />}
    </>
  )
}
