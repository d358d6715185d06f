import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { ShopError } from '#shared/errors.ts'
import { shortenId } from '#shared/ids.ts'
import { guestDraftName, readDraft } from '#ui/drafts.ts'
import { Link } from '#ui/link.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { useSite } from '#ui/site.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Return, ReturnableOrder } from '../contract.ts'
import { HowReturnsWork } from './how-returns-work.tsx'
import { orderReturnsKey, returnableOrderQueryOptions } from './queries.ts'
import { ReturnForm } from './return-form.tsx'
import { ORDER_NOT_YOURS, THANK_YOU, TITLE } from './texts.ts'
import { ThankYou } from './thank-you.tsx'

const DESCRIPTION = 'Ask for your money back or for another size.'
const linkClass = 'inline-block py-1 font-bold underline decoration-2 underline-offset-4 hover:bg-accent'

export function ReturnPage() {
  const { returnsQuestion } = useSite().brand.copy
  const [returnRequest, setReturnRequest] = useState<Return>()
  if (returnRequest) {
    return (
      <>
        <PageHead title={THANK_YOU} />
        <ThankYou returnRequest={returnRequest} />
      </>
    )
  }
  return (
    <>
      <PageHead title={TITLE} description={`${returnsQuestion} ${DESCRIPTION}`} path="/return" />
      <h1 className="headline gutter border-b border-ink pt-6 pb-5 lg:pt-10 lg:pb-8 text-[clamp(2.25rem,5vw,4.5rem)]">
        {TITLE}
      </h1>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(24rem,34rem)]">
        <div className="gutter py-8 lg:py-10">
          <ReturnStart onDone={setReturnRequest} />
        </div>
        <div className="bg-ink">
          <HowReturnsWork />
        </div>
      </div>
    </>
  )
}

interface DoneProps {
  onDone: (returnRequest: Return) => void
}

/** Server rendering knows neither the user nor the query string, so both apply only after hydration. */
function ReturnStart({ onDone }: DoneProps) {
  const isHydrated = useHydrated()
  const user = useUser()
  const [params] = useSearchParams()
  const orderId = (isHydrated && params.get('order')) || undefined
  if (user && orderId) return <ReturnFromOrder key={orderId} userId={user._id} orderId={orderId} onDone={onDone} />
  return <ReturnByNumber orderId={orderId} onDone={onDone} />
}

const DRAFT_PREFIX = 'return'

interface ReturnByNumberProps extends DoneProps {
  orderId: string | undefined
  notice?: string
}

function ReturnByNumber({ orderId, notice, onDone }: ReturnByNumberProps) {
  const isHydrated = useHydrated()
  const user = useUser()
  const draftName = user ? `${DRAFT_PREFIX}:${user._id}` : guestDraftName(DRAFT_PREFIX)
  const hasDraft = useMemo(() => isHydrated && readDraft(draftName) !== undefined, [isHydrated, draftName])
  const isPrefilled = hasDraft || user !== undefined || orderId !== undefined
  return (
    <>
      <Lead>
        {notice && <strong className="mb-3 block border-l-8 border-brick pl-3">{notice}</strong>}
        This returns the whole order. Only some of it, or just another size?{' '}
        <Link to={orderId ? `/order/${orderId}` : '/my-orders'} className={linkClass}>
          Start from your order
        </Link>
      </Lead>
      {/* the key remounts the form to prefill it; with nothing to prefill, text typed before hydration stays */}
      <ReturnForm
        key={isPrefilled ? draftName : 'new'}
        draftName={isHydrated ? draftName : undefined}
        defaultValues={{ ...(orderId ? { orderId } : {}), ...(user ? { name: user.name, email: user.email } : {}) }}
        onDone={onDone}
      />
    </>
  )
}

const isOrderMissing = (error: Error) => error instanceof ShopError && ['not_found', 'bad_request'].includes(error.code)

interface ReturnFromOrderProps extends DoneProps {
  userId: string
  orderId: string
}

function ReturnFromOrder({ userId, orderId, onDone }: ReturnFromOrderProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(returnableOrderQueryOptions(userId, orderId))
  const invalidate = () => void client.invalidateQueries({ queryKey: orderReturnsKey(userId, orderId) })
  if (data?.problem) return <NothingToReturn order={data} problem={data.problem} />
  if (data) {
    return (
      <>
        <Lead>
          From order{' '}
          <Link to={`/order/${orderId}`} className={`${linkClass} font-mono`}>
            #{shortenId(orderId)}
          </Link>
        </Lead>
        <ReturnForm
          defaultValues={{}}
          returnableOrder={data}
          draftName={`${DRAFT_PREFIX}:${orderId}`}
          onDone={(returnRequest) => {
            onDone(returnRequest)
            invalidate()
          }}
          // refreshes the sizes, because one may have sold out
          onError={invalidate}
        />
      </>
    )
  }
  if (error && isOrderMissing(error))
    return <ReturnByNumber orderId={undefined} notice={ORDER_NOT_YOURS} onDone={onDone} />
  if (error) return <FailureNotice title={error.message} onRetry={() => void refetch()} />
  return <PageSkeleton />
}

function Lead({ children }: { children: ReactNode }) {
  return <p className="mb-8 max-w-[60ch] text-lg leading-snug text-pretty">{children}</p>
}

function NothingToReturn({ order, problem }: { order: ReturnableOrder; problem: string }) {
  return (
    <div className="grid justify-items-start gap-6 py-6">
      <p role="alert" className="max-w-[30ch] text-2xl leading-tight font-bold text-balance">
        {problem}
      </p>
      <Link
        to={`/order/${order.orderId}`}
        className="inline-flex min-h-14 items-center bg-ink px-6 font-bold text-paper hover:bg-accent hover:text-ink"
      >
        Back to the order
      </Link>
    </div>
  )
}
