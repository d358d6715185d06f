import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { guestDraftName } from '#ui/drafts.ts'
import { Field, TextAreaField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, sendMessage } from '../contract.ts'
import { validateContactMessage } from '../rules.ts'

const NOT_SENT = "Your message wasn't sent. Please try again."
const fields = ['name', 'email', 'message', 'website'] as const

export interface SentMessage {
  name: string
  email: string
  /** The shop's confirmation. */
  confirmation: string
}

interface ContactFormProps {
  /** The order that the message is about. */
  orderId?: string | undefined
  onSent: (sent: SentMessage) => void
}

/** Saves a draft until the message is sent. */
export function ContactForm({ orderId, onSent }: ContactFormProps) {
  const user = useUser()
  const draft = user ? `contact:${user._id}` : guestDraftName('contact')
  const send = async (body: Record<(typeof fields)[number], string>): Promise<SentMessage> => {
    const { message } = await callApi(
      sendMessage,
      { body: { ...body, orderId } },
      { fallbackMessage: NOT_SENT, networkMessage: NETWORK_ERROR },
    )
    return { name: body.name.trim(), email: body.email.trim(), confirmation: message }
  }
  return (
    <Form
      fields={fields}
      draftName={draft}
      validate={validateContactMessage}
      submit={send}
      onSuccess={onSent}
      className="grid gap-4"
    >
      <div>
        <div className="sm:grid sm:grid-cols-2">
          <Field
            name="name"
            label="Name"
            autoComplete="name"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={user?.name ?? ''}
          />
          <Field
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={MAX_EMAIL_LENGTH}
            defaultValue={user?.email ?? ''}
            className="sm:-ml-px"
          />
        </div>
        {/* no maxLength: the browser would silently cut off pasted text */}
        <TextAreaField
          name="message"
          label="Message"
          {...(orderId === undefined ? { hint: 'About an order? Include the order number from your receipt.' } : {})}
          className="[&_textarea]:min-h-52"
        />
        <Honeypot />
      </div>
      <SubmitButton
        label="Send message"
        pendingLabel="Sending..."
        noScriptText="This form needs JavaScript, which is turned off in your browser. You can still email us."
      />
    </Form>
  )
}

/** Hidden from people, filled in by bots. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Website <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
