import { useLayoutEffect, useState } from 'react'
import { parsePath, useMatch, useViewTransitionState } from 'react-router'

/** The view transition name that a product card shares with the first image of the product page. */
export const IMAGE_TRANSITION_NAME = 'product-image'

/** The card that owns the transition name, by path. A page may show a product twice, but names must be unique. */
const owners = new Map<string, symbol>()

/**
 * Morphs a card's image into the image of the product page at `to`, and back. The clicked card owns the transition name;
 * on the way back, the first card of the product does.
 */
export function useImageTransition(to: string) {
  // the product page's own image already has the name
  const isOnProductPage = useMatch('/product/:id') !== null
  const isTransitioning = useViewTransitionState(to) && !isOnProductPage
  const [card] = useState(() => Symbol(to))
  // like useViewTransitionState, which ignores the color and the size in the query
  const { pathname = to } = parsePath(to)
  const [isOwner, setOwner] = useState(false)

  useLayoutEffect(() => {
    if (isTransitioning && !owners.has(pathname)) owners.set(pathname, card)
    setOwner(isTransitioning && owners.get(pathname) === card)
  }, [isTransitioning, pathname, card])

  useLayoutEffect(
    () => () => {
      if (owners.get(pathname) === card) owners.delete(pathname)
    },
    [pathname, card],
  )

  return {
    linkProps: { viewTransition: !isOnProductPage, onClick: () => void owners.set(pathname, card) },
    imageStyle: isOwner ? { viewTransitionName: IMAGE_TRANSITION_NAME } : undefined,
  }
}
