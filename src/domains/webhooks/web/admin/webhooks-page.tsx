import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { IntegrationTabs } from '#domains/accounts/web/parts/integration-tabs.tsx'
import { formatShortDate } from '#shared/format-date.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { FilterTag } from '#ui/admin/filter-tag.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { Tag } from '#ui/tag.tsx'
import { callApi } from '#web/api.ts'
import { deleteWebhook, testWebhook, updateWebhook, type Webhook } from '../../contract.ts'
import { describeFailure, isFailing } from '../../rules.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { eventLabels } from './event-labels.ts'
import { EditWebhookForm, WebhookForm } from './webhook-form.tsx'
import { useWebhookChange, webhooksQueryOptions } from './webhooks-queries.ts'

const NOTE = 'Tell other programs what happens in the shop, within seconds.'

export function WebhooksPage() {
  const webhooks = useQuery(webhooksQueryOptions)
  const [params, setParams] = useSearchParams()
  const showsFailing = params.get('state') === 'failing'
  return (
    <>
      <AdminPageHeader title="Integrations" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <IntegrationTabs current="Webhooks" />
        <WebhookForm />
        <FormSection title="Webhooks">
          {showsFailing && <FilterTag label="Failing" onRemove={() => setParams({})} />}
          <QueryContent query={webhooks}>
            {(data) => <WebhookList webhooks={showsFailing ? data.filter(isFailing) : data} />}
          </QueryContent>
        </FormSection>
      </div>
    </>
  )
}

function WebhookList({ webhooks }: { webhooks: Webhook[] }) {
  if (webhooks.length === 0) return <p className="text-sm">No webhooks yet.</p>
  return (
    <ul aria-label="Webhooks">
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook._id} webhook={webhook} />
      ))}
    </ul>
  )
}

const buttonClass =
  'min-h-11 cursor-pointer border border-ink px-3 text-sm font-semibold hover:bg-accent aria-disabled:cursor-progress'

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { _id: id, url, events, createdBy, createdAt, isEnabled } = webhook
  const failure = describeFailure(webhook)
  const [isLogOpen, setLogOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const setEnabled = useWebhookChange(async (isOn: boolean) => {
    await callApi(updateWebhook, { params: { id }, body: { isEnabled: isOn } })
    return { message: isOn ? 'The webhook is on.' : 'The webhook is off.' }
  })
  const test = useWebhookChange(() => callApi(testWebhook, { params: { id } }))
  const remove = useWebhookChange(() => callApi(deleteWebhook, { params: { id } }))
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-line py-4 not-last:border-b first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-2 font-mono text-sm font-semibold">
          <span className="min-w-0 break-all">{url}</span>
          <WebhookState webhook={webhook} />
        </p>
        <ul aria-label="Events" className="flex flex-wrap gap-1.5">
          {events.map((event) => (
            <li key={event} className="border border-line bg-card px-1.5 py-0.5 text-xs">
              {eventLabels[event]} <code className="font-mono text-smoke">{event}</code>
            </li>
          ))}
        </ul>
        {failure && <p className="max-w-prose border-l-4 border-brick pl-3 text-sm">{failure}</p>}
        <p className="text-sm text-smoke">
          Created by {createdBy} on {formatShortDate(createdAt)}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)} className={buttonClass}>
          {isLogOpen ? 'Hide log' : 'Show log'}
        </button>
        {isEnabled && (
          <button
            type="button"
            aria-disabled={test.isPending || undefined}
            onClick={() => !test.isPending && test.mutate(undefined, { onSuccess: () => setLogOpen(true) })}
            className={buttonClass}
          >
            Send a test
          </button>
        )}
        <button type="button" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)} className={buttonClass}>
          Edit
        </button>
        <button
          type="button"
          aria-disabled={setEnabled.isPending || undefined}
          onClick={() => !setEnabled.isPending && setEnabled.mutate(!isEnabled)}
          className={buttonClass}
        >
          {isEnabled ? 'Turn off' : 'Turn on'}
        </button>
        <ConfirmButton
          label="Delete"
          question="Delete this webhook and its log?"
          itemName={url}
          onConfirm={() => remove.mutate(undefined)}
          className="min-h-11 cursor-pointer border border-ink px-3 text-sm font-semibold hover:bg-brick"
        />
      </div>
      {isEditing && <EditWebhookForm webhook={webhook} onDone={() => setEditing(false)} />}
      {isLogOpen && <DeliveryLog webhook={webhook} />}
    </li>
  )
}

function WebhookState({ webhook: { isEnabled, disabledAt, failingSince } }: { webhook: Webhook }) {
  if (disabledAt) return <Tag color="brick">Turned off: it kept failing</Tag>
  if (!isEnabled) return <Tag color="outline">Off</Tag>
  return failingSince ? (
    <Tag color="brick">Failing since {formatShortDate(failingSince)}</Tag>
  ) : (
    <Tag color="accent">On</Tag>
  )
}
