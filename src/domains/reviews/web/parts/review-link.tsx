import { Link } from '#ui/link.tsx'
import { WRITE_REVIEW } from '../texts.ts'

interface ReviewLinkProps {
  item: { productId: string; name: string }
  className?: string
}

/** Opens the form for a review on the product's page. */
export function ReviewLink({ item: { productId, name }, className = '' }: ReviewLinkProps) {
  return (
    <Link
      to={`/product/${productId}?review=1#reviews`}
      className={`inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4 hover:bg-accent ${className}`}
    >
      {WRITE_REVIEW}
      <span className="sr-only"> of {name}</span>
    </Link>
  )
}
