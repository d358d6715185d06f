import { ShopError } from '#shared/errors.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi } from '#web/api.ts'
import { type LoggedIn, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '../contract.ts'
import { createPasswordlessAccount, MAX_PHONE_LENGTH, type PasswordlessAccount } from '../passwordless-contract.ts'
import { completeLogin } from './complete-login.ts'
import { validatePasswordlessAccountForm } from './validate-forms.ts'

const NOT_CREATED = "We couldn't save your details. Please try again."
const fields = ['name', 'email', 'phone'] as const

interface NewCustomerFormProps {
  /** Wraps the pending login, so the page does not redirect before it is complete. */
  delayRedirectDuring: (login: Promise<LoggedIn>) => Promise<LoggedIn>
  /** Called if the email already has an account. */
  onKnownEmail: (email: string) => void
}

/** Creates an account without a password. */
export function NewCustomerForm({ delayRedirectDuring, onKnownEmail }: NewCustomerFormProps) {
  const create = async (body: PasswordlessAccount) => {
    const request = callApi(createPasswordlessAccount, { body }, { fallbackMessage: NOT_CREATED })
    try {
      await delayRedirectDuring(request.then(completeLogin))
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'conflict') throw error
      onKnownEmail(body.email.trim())
    }
  }
  return (
    <Form fields={fields} validate={validatePasswordlessAccountForm} submit={create} className="grid gap-4">
      <div>
        <Field name="name" label="Your name" autoComplete="name" maxLength={MAX_NAME_LENGTH} />
        <Field
          name="email"
          label="Your email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={MAX_EMAIL_LENGTH}
        />
        <Field
          name="phone"
          label="Your phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={MAX_PHONE_LENGTH}
        />
      </div>
      <SubmitButton
        label="Continue to checkout"
        pendingLabel="One moment..."
        noScriptText="Checkout needs JavaScript, which is turned off in this browser."
      />
    </Form>
  )
}
