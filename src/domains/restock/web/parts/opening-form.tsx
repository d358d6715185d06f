import { useState } from 'react'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { createRestockAlert } from '../../contract.ts'
import { EmailField, validateEmail } from '../email-field.tsx'

const SAVE_FAILED = "We couldn't save that. Please try again."
const fields = ['email'] as const

/** Asks for an email address to write to once, when the drop opens. */
export function OpeningForm({ productId }: { productId: string }) {
  const [savedEmail, setSavedEmail] = useState<string>()
  const requestAlert = async ({ email }: { email: string }) => {
    await callApi(
      createRestockAlert,
      { params: { id: productId }, body: { email } },
      { fallbackMessage: SAVE_FAILED, networkMessage: NETWORK_ERROR },
    )
    return email
  }
  if (savedEmail !== undefined)
    return (
      <p role="status" className="border border-ink p-4 font-semibold">
        <span className="bg-accent px-1.5 py-0.5">You're on the list.</span> We'll email{' '}
        <span className="break-words">{savedEmail}</span> once, when it opens.
      </p>
    )
  return (
    <div className="border border-ink p-4 pb-1">
      <Form
        fields={fields}
        validate={validateEmail}
        submit={requestAlert}
        onSuccess={setSavedEmail}
        className="grid gap-4"
      >
        <p className="text-sm">
          Leave your email and we'll write once, when it opens. That doesn't reserve one for you.
        </p>
        <EmailField />
        <SubmitButton label="Tell me when it opens" pendingLabel="Saving…" />
      </Form>
    </div>
  )
}
