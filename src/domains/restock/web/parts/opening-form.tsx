import { useState } from 'react'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { MAX_EMAIL_LENGTH } from '#domains/messages/contract.ts'
import { INVALID_EMAIL, isEmail } from '#shared/email.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { createRestockAlert } from '../../contract.ts'

const SAVE_FAILED = "We couldn't save that. Please try again."
const fields = ['email'] as const

/** Asks for an email address to write to once, when the drop opens. */
export function OpeningForm({ productId }: { productId: string }) {
  const [savedEmail, setSavedEmail] = useState<string>()
  const user = useUser()
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
        <span className="bg-acid px-1.5 py-0.5">You're on the list.</span> We'll email{' '}
        <span className="break-words">{savedEmail}</span> once, when it opens.
      </p>
    )
  return (
    <div className="border border-ink p-4 pb-1">
      <Form fields={fields} validate={validate} submit={requestAlert} onSuccess={setSavedEmail} className="grid gap-4">
        <p className="text-sm">
          Leave your email and we'll write once, when it opens. That doesn't reserve one for you.
        </p>
        <Field
          key={user?.email}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_EMAIL_LENGTH}
          defaultValue={user?.email}
        />
        <SubmitButton label="Tell me when it opens" pendingLabel="Saving…" />
      </Form>
    </div>
  )
}

const validate = ({ email }: { email: string }) => (isEmail(email) ? [] : [{ field: 'email', message: INVALID_EMAIL }])
