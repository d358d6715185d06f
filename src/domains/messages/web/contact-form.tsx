import { useUser } from '#domains/accounts/web/queries.ts'
import { ofNobody } from '#ui/drafts.ts'
import { Field, TextAreaField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { call, NO_NETWORK } from '#web/api.ts'
import { MAX_EMAIL_LENGTH, MAX_NAME, sendMessage } from '../contract.ts'
import { contactProblems } from '../rules.ts'

const NOT_SENT = 'Your message was not sent. Please try again.'
const fields = ['name', 'email', 'message', 'website'] as const

/** Who wrote, and what the shop says to it. */
export interface Sent {
  name: string
  email: string
  message: string
}

interface ContactFormProps {
  onDone: (sent: Sent) => void
}

/** The three fields of a message. What was typed stays until it is sent, even when the page is left. */
export function ContactForm({ onDone }: ContactFormProps) {
  const user = useUser()
  const draft = user ? `contact:${user._id}` : ofNobody('contact')
  const send = async (body: Record<(typeof fields)[number], string>): Promise<Sent> => {
    const { message } = await call(sendMessage, { body }, { otherwise: NOT_SENT, unreached: NO_NETWORK })
    return { name: body.name.trim(), email: body.email.trim(), message }
  }
  return (
    <Form fields={fields} draft={draft} check={contactProblems} send={send} onDone={onDone} className="grid gap-4">
      <div>
        <div className="sm:grid sm:grid-cols-2">
          <Field name="name" label="Name" autoComplete="name" maxLength={MAX_NAME} defaultValue={user?.name ?? ''} />
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
        {/* no longest length: what is pasted must not lose its end without a word */}
        <TextAreaField
          name="message"
          label="Message"
          hint="About an order? Its number helps: it stands on your receipt."
          className="[&_textarea]:min-h-52"
        />
        <Decoy />
      </div>
      <SubmitButton
        label="Send message"
        busy="Sending..."
        withoutScripts="This form needs JavaScript, which this browser has switched off. The e-mail address beside it works without."
      />
    </Form>
  )
}

/** People neither see it nor come to it; programs that fill in everything give themselves away. */
function Decoy() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Website <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
