import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { useAddToCart, useCart } from '#domains/cart/web/queries.ts'
import { INVALID_EMAIL, isEmail } from '#shared/email.ts'
import { formatTime } from '#shared/format-date.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import type { Drop, QueueEntry } from '../contract.ts'
import { formatCountdown, formatOrdinal } from './format-drop.ts'
import { dropStatusQueryOptions, joinQueue, leaveQueue } from './queries.ts'

const buttonClass =
  'min-h-14 cursor-pointer bg-ink px-6 font-bold text-paper hover:bg-accent hover:text-ink aria-busy:cursor-progress'

interface PanelProps {
  id: string
  drop: Drop
  entry: QueueEntry
  now: number | undefined
}

const formatVariant = ({ size, color }: QueueEntry) => [size, color].filter(Boolean).join(' / ')

/** A unit is held: the shopper has a few minutes to start the checkout. */
export function HeldPanel({ id, drop, entry, now }: PanelProps) {
  const navigate = useNavigate()
  const cart = useCart()
  const { mutateAsync: addToCart, isPending } = useAddToCart()
  const { size, color, heldUntil = '' } = entry
  const isInCart = cart?.products.some(
    (line) => line.productId === drop.productId && line.size === size && line.color === color,
  )
  const checkOut = async () => {
    try {
      if (!isInCart) await addToCart({ productId: drop.productId, quantity: 1, size, color })
      await navigate('/checkout')
    } catch (error) {
      toast((error as Error).message, { kind: 'error' })
    }
  }
  const remaining = now === undefined ? '--:--' : formatCountdown(Date.parse(heldUntil) - now).slice(3)
  return (
    <section aria-labelledby="queue-entry" className="grid gap-4 bg-accent p-5 sm:p-6">
      <div className="flex items-end justify-between gap-4">
        <div>
          <h2 id="queue-entry" className="headline text-2xl">
            It’s yours
          </h2>
          <p className="leading-snug">
            We hold one {formatVariant(entry)} for you until {formatTime(heldUntil)}.
          </p>
        </div>
        <p role="timer" aria-live="off" className="font-mono text-4xl leading-none font-bold tabular-nums">
          {remaining}
        </p>
      </div>
      <button
        type="button"
        aria-busy={isPending}
        onClick={() => void (isPending || checkOut())}
        className="min-h-14 cursor-pointer bg-ink px-6 font-bold text-paper hover:bg-paper hover:text-ink aria-busy:cursor-progress"
      >
        Check out
      </button>
      <LeaveButton id={id} label="I don’t want it any more" />
    </section>
  )
}

/** All units are held or sold: the shopper is in line. */
export function WaitingPanel({ id, entry }: Omit<PanelProps, 'now' | 'drop'>) {
  const user = useUser()
  const { position = 0 } = entry
  return (
    <section aria-labelledby="queue-entry" className="grid gap-4 border border-ink p-5 sm:p-6">
      <div className="grid gap-2">
        <h2 id="queue-entry" aria-live="polite" className="headline text-2xl">
          You are {formatOrdinal(position)} in line
        </h2>
        <p className="leading-snug text-pretty">
          All are held right now. If one becomes free, we hold it for you: first come, first served. Keep this page
          open, it updates by itself.
        </p>
        {formatVariant(entry) && <p className="mono-caption text-smoke">{formatVariant(entry)}</p>}
      </div>
      {user ? (
        <p className="text-sm">
          We’ll also email <span className="break-words">{user.email}</span> when it’s your turn.
        </p>
      ) : (
        <EmailForm id={id} entry={entry} />
      )}
      <LeaveButton id={id} label="Give up my place" />
    </section>
  )
}

const fields = ['email'] as const

function EmailForm({ id, entry: { size, color } }: { id: string; entry: QueueEntry }) {
  return (
    <Form
      fields={fields}
      validate={({ email }: { email: string }) => (isEmail(email) ? [] : [{ field: 'email', message: INVALID_EMAIL }])}
      submit={({ email }: { email: string }) => joinQueue({ id, size, color, email })}
      onSuccess={() => toast('We’ll email you when it’s your turn.', { kind: 'success' })}
      className="grid gap-1"
    >
      <Field name="email" label="Email me when it’s my turn" type="email" inputMode="email" autoComplete="email" />
      <SubmitButton label="Save" pendingLabel="Saving…" />
    </Form>
  )
}

function LeaveButton({ id, label }: { id: string; label: string }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => leaveQueue(id),
    onSuccess: () => client.invalidateQueries(dropStatusQueryOptions(id)),
    onError: ({ message }) => toast(message, { kind: 'error' }),
  })
  return (
    <button
      type="button"
      aria-busy={isPending}
      onClick={() => isPending || mutate()}
      className="min-h-11 cursor-pointer justify-self-start text-sm font-semibold underline underline-offset-4"
    >
      {label}
    </button>
  )
}

export { buttonClass }
