import { useLayoutEffect, useState } from 'react'
import { useMatch, useViewTransitionState } from 'react-router'

/** The first picture of a product's own page has the same name. */
const NAME = 'product-picture'

/** The card whose picture moves, for each address: a page may show a product twice, but a name only once. */
const holders = new Map<string, symbol>()

/**
 * Lets the picture of a card grow into the page at this address, and shrink back into it. The card that was pressed
 * takes the name; on the way back, the first that shows the product.
 */
export function usePictureMorph(to: string) {
  // there, the page's own picture has the name already
  const onProduct = useMatch('/product/:id') !== null
  const isMoving = useViewTransitionState(to) && !onProduct
  const [card] = useState(() => Symbol(to))
  const [holds, setHolds] = useState(false)

  useLayoutEffect(() => {
    if (isMoving && !holders.has(to)) holders.set(to, card)
    setHolds(isMoving && holders.get(to) === card)
  }, [isMoving, to, card])

  useLayoutEffect(
    () => () => {
      if (holders.get(to) === card) holders.delete(to)
    },
    [to, card],
  )

  return {
    link: { viewTransition: !onProduct, onClick: () => void holders.set(to, card) },
    picture: holds ? { viewTransitionName: NAME } : undefined,
  }
}
