import { useQuery } from '@tanstack/react-query'
import { LoginLink } from '#domains/accounts/web/parts/login-link.tsx'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { QueryContent } from '#ui/query-content.tsx'
import { NOT_A_BUYER } from '../rules.ts'
import { ownReviewQueryOptions } from './queries.ts'
import { ReviewForm } from './review-form.tsx'
import { WRITE_REVIEW } from './texts.ts'

interface WriteReviewProps {
  productId: string
  onClose: () => void
}

/** The form, or why the visitor can't write a review. */
export function WriteReview({ productId, onClose }: WriteReviewProps) {
  const user = useUser()
  return (
    <section aria-labelledby="write-review" className="grid max-w-3xl gap-5 border border-ink p-4 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h3 id="write-review" className="headline text-xl">
          {WRITE_REVIEW}
        </h3>
        <button
          type="button"
          onClick={onClose}
          className="min-h-11 cursor-pointer px-3 text-sm font-semibold underline underline-offset-4 hover:bg-accent"
        >
          Close
        </button>
      </div>
      {user ? (
        <OwnReview userId={user._id} productId={productId} />
      ) : (
        <p className="leading-snug">
          Reviews come from customers who have received the product.{' '}
          <LoginLink className="font-semibold underline underline-offset-4 hover:bg-accent" /> to write yours.
        </p>
      )}
    </section>
  )
}

function OwnReview({ userId, productId }: { userId: string; productId: string }) {
  const own = useQuery(ownReviewQueryOptions(userId, productId))
  return (
    <QueryContent query={own}>
      {({ canReview, review }) =>
        canReview ? <ReviewForm userId={userId} productId={productId} review={review} /> : <p>{NOT_A_BUYER}</p>
      }
    </QueryContent>
  )
}
