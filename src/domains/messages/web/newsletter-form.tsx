import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { listMyOrders } from '#domains/orders/contract.ts'
import { INVALID_EMAIL, isEmail } from '#shared/email.ts'
import { Arrow } from '#ui/arrow.tsx'
import { useSite } from '#ui/site.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { callApi } from '#web/api.ts'
import { MAX_EMAIL_LENGTH } from '../contract.ts'
import { NEWSLETTER_CONSENT } from '../rules.ts'
import { flushOutbox, subscribe } from './newsletter-outbox.ts'

/** The wording of both is fixed. */
const thanks = {
  sent: 'Successfully subscribed to newsletter!',
  queued: 'Subscription submitted! Thank you for subscribing.',
} as const

/** Covers both cases, because the server never says whether an address is already confirmed. */
const CONFIRM_HINT = "A confirmation email is on its way. Already confirmed? Then you're all set."

const NO_OFFER = 'Be the first to know'

export function NewsletterForm() {
  const id = useId()
  const { firstOrderOffer } = useSite().commerce
  return (
    <section
      id="newsletter"
      aria-labelledby={`${id}-title`}
      className="gutter flex flex-col justify-between gap-8 pt-8 pb-5 lg:pt-10"
    >
      <div>
        <p className="mono-caption mb-4 text-ash">Newsletter</p>
        <h2 id={`${id}-title`} className="headline text-[clamp(2.25rem,5.4vw,5.25rem)]">
          {firstOrderOffer ? <FirstOrderOffer /> : NO_OFFER}
        </h2>
      </div>
      <SubscribeForm />
    </section>
  )
}

/** Replaced for customers who have ordered, in the same space. */
function FirstOrderOffer() {
  const { firstOrderPercent } = useSite().commerce
  const hasOrdered = useHasOrdered()
  return (
    <span className="grid *:col-start-1 *:row-start-1">
      <span className={hasOrdered ? 'invisible' : ''}>
        <span className="mr-[0.12em] inline-block bg-accent px-[0.1em] pt-[0.06em] text-ink">
          {firstOrderPercent}% off
        </span>{' '}
        your first order
      </span>
      {hasOrdered && <span>{NO_OFFER}</span>}
    </span>
  )
}

/** Returns false until it is known, also for guests and on the server. */
function useHasOrdered(): boolean {
  const userId = useUser()?._id
  const { data = false } = useQuery({
    queryKey: ['account', userId, 'hasOrdered'],
    queryFn: async ({ signal }) => (await callApi(listMyOrders, { query: { limit: '1' } }, { signal })).total > 0,
    enabled: userId !== undefined,
    // the first order may have been placed since the footer was last shown
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    throwOnError: false,
  })
  return data && userId !== undefined
}

function SubscribeForm() {
  const id = useId()
  const isHydrated = useHydrated()
  // networkMode 'always': a failed attempt while offline puts the email address into the outbox
  const { mutate, reset, isPending, data, error } = useMutation({ mutationFn: subscribe, networkMode: 'always' })
  const [problem, setProblem] = useState<string>()
  const errorMessage = problem ?? error?.message
  const clearError = () => {
    setProblem(undefined)
    reset()
  }

  useEffect(() => {
    const retry = () => void flushOutbox()
    retry()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const email = String(new FormData(form).get('email')).trim()
    if (!isEmail(email)) {
      setProblem(`${INVALID_EMAIL}.`)
      form.querySelector('input')?.focus()
      return
    }
    mutate(email, { onSuccess: () => form.reset() })
  }

  return (
    <form onSubmit={submit} noValidate className="max-w-2xl">
      <label htmlFor={`${id}-email`} className="mono-caption mb-2 block">
        Email address
      </label>
      <div className="flex border border-paper max-sm:flex-col has-aria-invalid:border-brick">
        <input
          id={`${id}-email`}
          type="email"
          name="email"
          required
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="email"
          placeholder="you@example.com"
          aria-invalid={errorMessage ? true : undefined}
          aria-describedby={`${id}-consent ${id}-news`}
          onInput={errorMessage ? clearError : undefined}
          className="focus-inside h-14 min-w-0 bg-transparent px-4 sm:grow text-lg placeholder:text-ash"
        />
        {/* disabled before hydration, when the form would submit to this page; aria-disabled keeps the focus */}
        <button
          type="submit"
          disabled={!isHydrated}
          aria-disabled={isPending || undefined}
          className="group focus-inside flex h-14 shrink-0 cursor-pointer items-center justify-between gap-3 bg-paper px-4 font-bold text-ink hover:bg-accent disabled:cursor-progress aria-disabled:cursor-progress sm:px-6"
        >
          {isPending ? 'Sending…' : 'Subscribe'} <Arrow />
        </button>
      </div>
      <p id={`${id}-consent`} className="mono-caption mt-3 text-ash">
        {NEWSLETTER_CONSENT}
      </p>
      <div id={`${id}-news`} className="mt-3 min-h-6 font-semibold">
        <div role="status" className="text-accent">
          {data && <p>{thanks[data]}</p>}
          {data === 'sent' && <p className="text-paper">{CONFIRM_HINT}</p>}
        </div>
        <p role="alert" className="text-brick first-letter:uppercase">
          {errorMessage}
        </p>
        <p className="hidden noscript:block">Subscribing needs JavaScript, which is turned off in your browser.</p>
      </div>
    </form>
  )
}
