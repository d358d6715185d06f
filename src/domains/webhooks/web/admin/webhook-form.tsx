import { type FormEvent, useState } from 'react'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import { toast } from '#ui/toast.ts'
import { type WebhookEvent, webhookEvents } from '../../contract.ts'
import { useCreateWebhook } from './webhooks-queries.ts'

const primaryButton =
  'min-h-11 cursor-pointer justify-self-start bg-ink px-6 text-sm font-bold text-paper hover:bg-acid hover:text-ink aria-disabled:cursor-progress'

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
  if (create.data) return <NewSecret secret={create.data.secret} onDone={create.reset} />
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

function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast('Copied.'),
      () => toast("We couldn't copy it. Select it and copy it yourself.", { kind: 'error' }),
    )
  return (
    <FormSection
      title="Its secret"
      note="Copy it now: it can't be shown again. The receiver checks with it that events come from this shop."
    >
      <code className="border border-ink bg-acid/25 p-3 font-mono break-all select-all">{secret}</code>
      <div className="flex flex-wrap gap-2">
        <button type="button" onClick={() => void copy()} className={primaryButton}>
          Copy
        </button>
        <button
          type="button"
          onClick={onDone}
          className="min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-acid"
        >
          I've stored it
        </button>
      </div>
    </FormSection>
  )
}
