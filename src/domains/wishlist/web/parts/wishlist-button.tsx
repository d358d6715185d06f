import { useCallback, useEffect, useState } from 'react'
import { useOwner } from '#domains/cart/web/queries.ts'
import { onIdle } from '#ui/on-idle.ts'
import { useLazyLoad } from '#ui/use-lazy-load.ts'
import { HeartButton, type HeartProps } from '../heart-button.tsx'

const loadHeart = () => import('../live-heart.tsx')

/**
 * Saves and removes a product; without a color in any color. Only shoppers who may have saved something load its code
 * before they press it.
 */
export function WishlistButton(props: HeartProps) {
  const hasOwner = useOwner() !== undefined
  const [isPressed, setPressed] = useState(false)
  const release = useCallback(() => setPressed(false), [])
  const [chunk, load] = useLazyLoad(loadHeart, release)
  useEffect(() => {
    // silently at first: nobody asked for it yet
    if (hasOwner)
      void onIdle()
        .then(loadHeart)
        .then(load, () => {})
  }, [hasOwner, load])

  if (chunk) return <chunk.LiveHeart {...props} wasPressed={isPressed} />
  const press = () => {
    setPressed(true)
    load()
  }
  return <HeartButton {...props} isSaved={isPressed} onClick={press} />
}
