import { useQuery } from '@tanstack/react-query'
import { groupDigits } from '#shared/group-digits.ts'
import { wishlistCountQueryOptions } from '../queries.ts'

/** Tells an admin how many wishlists have the product. */
export function SavedByNote({ productId }: { productId: string }) {
  const { data: count } = useQuery(wishlistCountQueryOptions(productId))
  if (!count) return null
  return (
    <p className="text-sm">
      Saved by <span className="font-mono font-bold">{groupDigits(count)}</span> {count === 1 ? 'shopper' : 'shoppers'}{' '}
      on a wishlist
    </p>
  )
}
