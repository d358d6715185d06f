import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FieldError } from '#shared/errors.ts'
import { readDraft } from '#ui/drafts.ts'
import { Field, TextAreaField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { CHOOSE_STARS, type Fit, type OwnReview, reviewLimits, saveReview, TEXT_TOO_SHORT } from '../contract.ts'
import { FitField } from './fit-field.tsx'
import { PhotosField } from './photos-field.tsx'
import { ownReviewQueryOptions } from './queries.ts'
import { StarsField } from './stars-field.tsx'
import { SAVE_FAILED, STILL_UPLOADING, THANK_YOU } from './texts.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

const fields = ['rating', 'fit', 'title', 'text', 'images'] as const
type Values = Record<(typeof fields)[number], string>

interface ReviewFormProps {
  userId: string
  productId: string
  review: OwnReview | undefined
}

export function ReviewForm({ userId, productId, review }: ReviewFormProps) {
  const client = useQueryClient()
  const photos = usePhotoUploads(review?.images ?? [])
  const draftName = `review:${productId}:${userId}`
  const [draft] = useState(() => readDraft(draftName))
  const [isSaved, setSaved] = useState(false)
  const savedRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isSaved) savedRef.current?.focus()
  }, [isSaved])

  const validate = ({ rating, text }: Values): FieldError[] => [
    ...(rating === '' ? [{ field: 'rating', message: CHOOSE_STARS }] : []),
    ...(text.trim().length < reviewLimits.minText ? [{ field: 'text', message: TEXT_TOO_SHORT }] : []),
    ...(photos.isUploading ? [{ field: 'images', message: STILL_UPLOADING }] : []),
  ]
  const submit = ({ rating, fit, title, text }: Values) =>
    callApi(
      saveReview,
      {
        params: { id: productId },
        body: {
          rating: Number(rating),
          ...(fit ? { fit: fit as Fit } : {}),
          ...(title.trim() ? { title } : {}),
          text,
          images: photos.urls,
        },
      },
      { fallbackMessage: SAVE_FAILED, networkMessage: NETWORK_ERROR },
    )
  const handleSaved = (saved: OwnReview) => {
    client.setQueryData(ownReviewQueryOptions(userId, productId).queryKey, { canReview: true, review: saved })
    void client.invalidateQueries({ queryKey: ['products', productId, 'reviews'] })
    setSaved(true)
  }

  if (isSaved)
    return (
      <p ref={savedRef} role="status" tabIndex={-1} className="w-fit bg-accent px-2 py-1 font-semibold">
        {THANK_YOU}
      </p>
    )
  return (
    <Form
      fields={fields}
      validate={validate}
      submit={submit}
      onSuccess={handleSaved}
      draftName={draftName}
      className="grid gap-5"
    >
      {review && <StatusNote review={review} />}
      <StarsField defaultValue={Number(draft?.['rating']) || review?.rating} />
      <FitField defaultValue={(draft?.['fit'] ?? review?.fit) as Fit | '' | undefined} />
      <div>
        <Field
          name="title"
          label="Title (optional)"
          maxLength={reviewLimits.title}
          {...(review?.title ? { defaultValue: review.title } : {})}
        />
        <TextAreaField
          name="text"
          label="Your review"
          hint="How does it fit and feel? What should others know before they buy?"
          maxLength={reviewLimits.text}
          {...(review ? { defaultValue: review.text } : {})}
        />
      </div>
      <PhotosField {...photos} />
      <div className="grid gap-2">
        <SubmitButton label={review ? 'Save changes' : 'Send review'} pendingLabel="Saving…" />
        <p className="text-sm text-smoke">We check reviews before they appear, with your first name and an initial.</p>
      </div>
    </Form>
  )
}

function StatusNote({ review: { status, rejectionReason } }: { review: OwnReview }) {
  if (status === 'rejected')
    return (
      <p className="bg-brick px-4 py-2 text-sm font-semibold wrap-anywhere">
        We didn't publish your review: {rejectionReason} You can change it and send it again.
      </p>
    )
  return (
    <p className="bg-chalk px-4 py-2 text-sm">
      {status === 'pending'
        ? 'Your review is waiting to be checked. You can still change it.'
        : 'Your review is published. A changed one is checked again before it appears.'}
    </p>
  )
}
