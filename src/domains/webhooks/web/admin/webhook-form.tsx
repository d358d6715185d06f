import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { NewSecret, primaryButton } from '#ui/admin/new-secret.tsx'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import { useMutateOnce } from '#ui/use-mutate-once.ts'
import { type NewWebhook, type Webhook, type WebhookEvent, webhookEvents } from '../../contract.ts'
import { eventLabels } from './event-labels.ts'
import { useCreateWebhook, useUpdateWebhook } from './webhooks-queries.ts'

export function WebhookForm() {
  const create = useCreateWebhook()
  if (create.data)
    return (
      <NewSecret
        title="Its secret"
        note="Copy it now: it can't be shown again. The receiver checks with it that events come from this shop; the libraries of Standard Webhooks do that."
        secret={create.data.secret}
        onDone={create.reset}
      />
    )
  return (
    <FormSection
      title="New webhook"
      note="We send each event as JSON to this address, signed, and try again for two days if the server doesn't accept it."
    >
      <WebhookFields submitLabel="Create webhook" mutation={create} />
    </FormSection>
  )
}

/** The secret and the log stay as they are. */
export function EditWebhookForm({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const update = useUpdateWebhook(webhook._id)
  return (
    <WebhookFields submitLabel="Save webhook" mutation={update} initial={webhook} onSaved={onDone}>
      <button
        type="button"
        onClick={onDone}
        className="min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-accent"
      >
        Cancel
      </button>
    </WebhookFields>
  )
}

interface WebhookFieldsProps {
  submitLabel: string
  mutation: Pick<UseMutationResult<unknown, Error, NewWebhook>, 'mutate' | 'isPending' | 'error'>
  initial?: NewWebhook
  onSaved?: () => void
  /** More buttons. */
  children?: ReactNode
}

function WebhookFields({ submitLabel, mutation, initial, onSaved, children }: WebhookFieldsProps) {
  const [url, setUrl] = useState(initial?.url ?? '')
  const [events, setEvents] = useState<ReadonlySet<WebhookEvent>>(new Set(initial?.events))
  const toggle = (event: WebhookEvent) => {
    const next = new Set(events)
    if (!next.delete(event)) next.add(event)
    setEvents(next)
  }
  const save = useMutateOnce(mutation)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save({ url, events: [...events] }, { onSuccess: () => onSaved?.() })
  }
  return (
    <form onSubmit={submit} aria-label={submitLabel} className="grid gap-4">
      <FormRow label="Address">
        {(control) => (
          <input
            {...control}
            type="url"
            required
            placeholder="https://"
            autoComplete="off"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            className={`${inputClass} font-mono`}
          />
        )}
      </FormRow>
      <fieldset>
        <legend className="mono-caption mb-1.5">Events</legend>
        <div className="grid gap-x-5 sm:grid-cols-2 xl:grid-cols-3">
          {webhookEvents.map((event) => (
            <label key={event} className="flex min-h-12 cursor-pointer items-center gap-3 text-sm">
              <input
                type="checkbox"
                checked={events.has(event)}
                onChange={() => toggle(event)}
                className="size-5 accent-ink"
              />
              <span className="grid">
                <span className="font-semibold">{eventLabels[event]}</span>{' '}
                <code className="font-mono text-xs text-smoke">{event}</code>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <button type="submit" aria-disabled={mutation.isPending || undefined} className={primaryButton}>
          {submitLabel}
        </button>
        {children}
      </div>
      <p role="alert" className="w-fit bg-brick px-2 py-1 text-sm font-semibold empty:hidden">
        {mutation.error?.message}
      </p>
    </form>
  )
}
