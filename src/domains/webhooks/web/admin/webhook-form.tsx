import { type FormEvent, useState } from 'react'
import { NewSecret, primaryButton } from '#ui/admin/new-secret.tsx'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import { type WebhookEvent, webhookEvents } from '../../contract.ts'
import { useCreateWebhook } from './webhooks-queries.ts'

export function WebhookForm() {
  const create = useCreateWebhook()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<ReadonlySet<WebhookEvent>>(new Set())
  const toggle = (event: WebhookEvent) => {
    const next = new Set(events)
    if (!next.delete(event)) next.add(event)
    setEvents(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    const onSuccess = () => {
      setUrl('')
      setEvents(new Set())
    }
    create.mutate({ url, events: [...events] }, { onSuccess })
  }
  if (create.data)
    return (
      <NewSecret
        title="Its secret"
        note="Copy it now: it can't be shown again. The receiver checks with it that events come from this shop."
        secret={create.data.secret}
        onDone={create.reset}
      />
    )
  return (
    <FormSection
      title="New webhook"
      note="We send each event as JSON to this address, signed, and try again for two days if the server doesn't accept it."
    >
      <form onSubmit={submit} className="grid gap-4">
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
              <label key={event} className="flex min-h-11 cursor-pointer items-center gap-3 font-mono text-sm">
                <input
                  type="checkbox"
                  checked={events.has(event)}
                  onChange={() => toggle(event)}
                  className="size-5 accent-ink"
                />
                {event}
              </label>
            ))}
          </div>
        </fieldset>
        <button type="submit" aria-disabled={create.isPending || undefined} className={primaryButton}>
          Create webhook
        </button>
        <p role="alert" className="w-fit bg-brick px-2 py-1 text-sm font-semibold empty:hidden">
          {create.error?.message}
        </p>
      </form>
    </FormSection>
  )
}
