import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#shared/format-date.ts'
import { QueryContent } from '#ui/query-content.tsx'
import { Tag } from '#ui/tag.tsx'
import { callApi } from '#web/api.ts'
import { type Delivery, type DeliveryState, redeliver, type Webhook } from '../../contract.ts'
import { formatEvent } from './event-labels.ts'
import { deliveriesQueryOptions, PAGE_SIZE, useWebhookChange } from './webhooks-queries.ts'

const stateLabels: Record<DeliveryState, string> = { pending: 'Waiting', delivered: 'Delivered', failed: 'Failed' }
const stateColors = { pending: 'outline', delivered: 'accent', failed: 'brick' } as const satisfies Record<
  DeliveryState,
  string
>
const buttonClass =
  'min-h-11 cursor-pointer border border-ink px-3 text-sm font-semibold hover:bg-accent aria-disabled:cursor-default aria-disabled:border-ash aria-disabled:text-ash'

/** The deliveries of a webhook, newest first, with what the server responded. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [page, setPage] = useState(1)
  const deliveries = useQuery(deliveriesQueryOptions(webhook._id, page))
  return (
    <section aria-label={`Deliveries to ${webhook.url}`} className="border border-line bg-chalk">
      <QueryContent query={deliveries}>
        {({ items, total }) => (
          <>
            {items.length === 0 && <p className="p-4 text-sm">Nothing sent yet.</p>}
            <ul>
              {items.map((delivery) => (
                <DeliveryRow key={delivery._id} webhook={webhook} delivery={delivery} />
              ))}
            </ul>
            {total > PAGE_SIZE && (
              <p className="flex items-center gap-2 border-t border-line p-3 text-sm">
                <PageButton label="Newer" isDisabled={page === 1} onPress={() => setPage(page - 1)} />
                <PageButton label="Older" isDisabled={page * PAGE_SIZE >= total} onPress={() => setPage(page + 1)} />
                <span className="text-smoke">{total} in the last 30 days</span>
              </p>
            )}
          </>
        )}
      </QueryContent>
    </section>
  )
}

function PageButton({ label, isDisabled, onPress }: { label: string; isDisabled: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
      className={buttonClass}
    >
      {label}
    </button>
  )
}

function DeliveryRow({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const { _id: deliveryId, event, state, attempts, createdAt, nextAttemptAt, responseBody, payload } = delivery
  const redelivery = useWebhookChange(() => callApi(redeliver, { params: { id: webhook._id, deliveryId } }))
  return (
    <li className="border-line not-last:border-b">
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-sm hover:bg-card">
          <Tag color={stateColors[state]}>{stateLabels[state]}</Tag>
          <span className="font-semibold">{formatEvent(event)}</span>
          <code className="font-mono text-xs text-smoke">{event}</code>
          <time dateTime={createdAt} className="font-mono text-xs text-smoke">
            {formatDateTime(createdAt)}
          </time>
          <span className="text-smoke">{describeOutcome(delivery)}</span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line p-3 text-sm">
          <p className="text-smoke">
            {attempts} {attempts === 1 ? 'attempt' : 'attempts'}
            {nextAttemptAt && `, next on ${formatDateTime(nextAttemptAt)}`}
          </p>
          {responseBody && <CodeBlock title="Response" text={responseBody} />}
          <CodeBlock title="Payload" text={JSON.stringify(JSON.parse(payload), null, 2)} />
          {webhook.isEnabled && (
            <button
              type="button"
              aria-disabled={redelivery.isPending || undefined}
              onClick={() => !redelivery.isPending && redelivery.mutate(undefined)}
              className={`${buttonClass} justify-self-start`}
            >
              Send again
            </button>
          )}
        </div>
      </details>
    </li>
  )
}

function describeOutcome({ responseStatus, error }: Delivery): string {
  if (error) return error
  return responseStatus === undefined ? '' : `The server returned ${responseStatus}.`
}

function CodeBlock({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="mono-caption">{title}</p>
      {/* focusable, because it scrolls */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
        tabIndex={0}
        className="max-h-72 overflow-auto border border-line bg-paper p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
    </div>
  )
}
