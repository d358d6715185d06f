import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { ItemDialog } from '#ui/admin/item-dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast.ts'
import { type AdminReview, MAX_REASON_LENGTH, MAX_REPLY_LENGTH } from '../../admin-contract.ts'
import { Stars } from '../parts/stars.tsx'
import { fitLabels } from '../texts.ts'
import { ReviewStatusTag } from './review-status-tag.tsx'
import { useModeration } from './reviews-queries.ts'
import { TextForm } from './text-form.tsx'

interface ReviewDialogProps {
  /** Undefined when the dialog is closed. */
  review: AdminReview | undefined
  onClose: () => void
}

export const ReviewDialog = ({ review, onClose }: ReviewDialogProps) => (
  <ItemDialog item={review} label="Review" onClose={onClose}>
    {(visible) => <ReviewDetail key={`${visible._id} ${visible.version}`} review={visible} onDone={onClose} />}
  </ItemDialog>
)

function ReviewDetail({ review, onDone }: { review: AdminReview; onDone: () => void }) {
  const canModerate = useCan('reviews:write') && !review.isDemo
  const { product, rating, title, text, images, status, rejectionReason, reply } = review
  return (
    <>
      <header className="grid gap-3 pr-14">
        <h2 className="headline text-2xl wrap-anywhere">{product.name}</h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {review.isDemo ? <Tag color="outline">Demo</Tag> : <ReviewStatusTag status={status} />}
          <Stars rating={rating} className="text-xl" />
        </p>
        <ReviewFacts review={review} />
      </header>
      <div className="grid gap-2 border-l-8 border-ink bg-chalk px-4 py-4">
        {title && <p className="font-bold wrap-anywhere">{title}</p>}
        <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
      </div>
      {images.length > 0 && (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {images.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className="block border border-ink">
                <img
                  src={url}
                  alt={`Uploaded by the customer, ${index + 1}`}
                  className="aspect-4/5 w-full bg-card object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {rejectionReason && (
        <p className="bg-brick px-4 py-3 text-sm wrap-anywhere">
          <span className="font-semibold">Rejected:</span> {rejectionReason}
        </p>
      )}
      {!canModerate && reply && <p className="border-r-8 border-accent bg-chalk px-4 py-4 wrap-anywhere">{reply}</p>}
      {canModerate && <Moderation review={review} onDone={onDone} />}
    </>
  )
}

function ReviewFacts({ review }: { review: AdminReview }) {
  const { author, customerId, orderId, createdAt, size, color, fit, product } = review
  const linkClass = 'underline underline-offset-4 hover:bg-accent'
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 font-mono text-sm">
      {customerId ? (
        <Link to={`/admin/customers/${customerId}`} className={linkClass}>
          {author}
        </Link>
      ) : (
        <span>{author}</span>
      )}
      {orderId && (
        <Link to={`/admin/orders/${orderId}`} className={linkClass}>
          Order #{shortenId(orderId)}
        </Link>
      )}
      <Link to={`/product/${product._id}#reviews`} className={linkClass}>
        Product page
      </Link>
      {[size && `Size ${size}`, color, fit && fitLabels[fit]].filter(Boolean).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <time dateTime={createdAt} className="text-smoke">
        {formatDateTime(createdAt)}
      </time>
    </p>
  )
}

function Moderation({ review, onDone }: { review: AdminReview; onDone: () => void }) {
  const { publish, reject, reply } = useModeration(review, onDone)
  const isPublished = review.status === 'published'
  return (
    <>
      {!isPublished && (
        <button
          type="button"
          aria-disabled={publish.isPending || undefined}
          onClick={() => publish.isPending || publish.mutate()}
          className="min-h-12 cursor-pointer justify-self-start bg-ink px-6 font-bold text-paper hover:bg-accent hover:text-ink"
        >
          Publish
        </button>
      )}
      <TextForm
        label="Reply of the shop"
        hint="Shown below the review. Leave it empty to have none."
        maxLength={MAX_REPLY_LENGTH}
        defaultValue={review.reply}
        button="Save reply"
        submit={reply}
        onSuccess={() => {
          toast('Reply saved.')
          onDone()
        }}
      />
      {review.status !== 'rejected' && (
        <TextForm
          label="Reason for rejecting it"
          hint={
            isPublished
              ? 'The review is withdrawn from the shop. Its author sees the reason.'
              : 'Its author sees the reason.'
          }
          maxLength={MAX_REASON_LENGTH}
          isRequired
          button={isPublished ? 'Withdraw review' : 'Reject review'}
          submit={reject}
          onSuccess={() => {
            toast('Review rejected.')
            onDone()
          }}
        />
      )}
    </>
  )
}
