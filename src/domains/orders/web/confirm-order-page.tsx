import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { CallOutput } from '#shared/endpoint.ts'
import { ShopError } from '#shared/errors.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { formatShortRupees } from '#shared/money.ts'
import { Form } from '#ui/form.tsx'
import { MessagePage } from '#ui/message-page.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { confirmOrder, type getOrderConfirmation } from '../contract.ts'
import { orderConfirmationQueryOptions } from './queries.ts'
import { CONFIRM_FAILED } from './texts.ts'

const TITLE = 'Confirm your order'

/** Needs a button press, because email scanners follow every link. */
export function ConfirmOrderPage() {
  const isHydrated = useHydrated()
  const [params] = useSearchParams()
  const token = isHydrated ? (params.get('token') ?? '') : undefined
  return (
    <>
      <PageHead title={TITLE} />
      {token === '' ? <UnknownLink /> : <Confirmation token={token} />}
    </>
  )
}

/** The token is unknown until hydration, because the page is cached for everyone. */
function Confirmation({ token }: { token: string | undefined }) {
  const { data, error, refetch } = useQuery(orderConfirmationQueryOptions(token))
  if (data && token !== undefined) return <KnownOrder token={token} order={data} />
  if (error instanceof ShopError && ['not_found', 'bad_request'].includes(error.code)) return <UnknownLink />
  if (error) return <FailureNotice title={error.message} onRetry={() => void refetch()} />
  return (
    <Message title={TITLE}>
      <p role="status">Loading...</p>
    </Message>
  )
}

function KnownOrder({ token, order }: { token: string; order: CallOutput<typeof getOrderConfirmation> }) {
  const client = useQueryClient()
  const { queryKey } = orderConfirmationQueryOptions(token)
  const wasWaiting = useRef(order.status === 'waiting')
  const number = <span className="font-mono font-bold">#{order.orderNumber}</span>
  const amount = <span className="font-bold">{formatShortRupees(order.totalPrice)}</span>
  const confirm = () =>
    callApi(confirmOrder, { body: { token } }, { fallbackMessage: CONFIRM_FAILED, networkMessage: NETWORK_ERROR })
  if (order.status === 'waiting') {
    return (
      <Message title={TITLE}>
        <p>
          Order {number}: you'll pay {amount} in cash when it arrives. We ship it once you confirm
          {order.confirmBy && <> by {formatDateTime(order.confirmBy)}</>}.
        </p>
        <Form
          fields={[]}
          validate={() => []}
          submit={confirm}
          onSuccess={() => client.setQueryData(queryKey, { ...order, status: 'confirmed' })}
          // another tab may have confirmed it, and the time may be over
          onError={() => void client.invalidateQueries({ queryKey })}
          className="grid max-w-md gap-4"
        >
          <SubmitButton
            label="Confirm order"
            pendingLabel="Confirming..."
            noScriptText="This needs JavaScript, which is turned off in this browser."
          />
        </Form>
      </Message>
    )
  }
  if (order.status === 'confirmed') {
    return (
      <Message title={wasWaiting.current ? 'Confirmed.' : 'Already confirmed.'} takesFocus={wasWaiting.current}>
        <p role="status">
          We're getting order {number} ready. Keep {amount} in cash for when it arrives.
        </p>
      </Message>
    )
  }
  return (
    <Message
      title={order.status === 'expired' ? 'This link has expired.' : 'This order was cancelled.'}
      takesFocus={wasWaiting.current}
    >
      <p role="status">
        {order.status === 'expired' ? (
          <>
            Order {number} wasn't confirmed in time, so we cancelled it. There is nothing to pay. Order again any time.
          </>
        ) : (
          <>Order {number} was cancelled, so there is nothing to confirm and nothing to pay.</>
        )}
      </p>
    </Message>
  )
}

const UnknownLink = () => (
  <Message title="This link isn't valid.">
    <p role="status">Open the link in our email once more. If it still doesn't work, reply to that email.</p>
  </Message>
)

const links = [
  { to: '/my-orders', label: 'Your orders' },
  { to: '/collections/all', label: 'Continue Shopping' },
]

const Message = (props: Omit<ComponentProps<typeof MessagePage>, 'links'>) => <MessagePage links={links} {...props} />
