import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { parseSearchParams } from '#shared/search-params.ts'
import { Form } from '#ui/form.tsx'
import { Link } from '#ui/link.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi } from '#web/api.ts'
import { forgotPassword } from '../contract.ts'
import { AuthLayout, authLinkClass } from './auth-layout.tsx'
import { LoginEmailField } from './login-email-field.tsx'
import { LOGIN_PATH, loginSearchParams, saveReturnToAfterReset, withReturnTo } from './return-to.ts'
import { NOT_SENT } from './texts.ts'
import { validateEmailForm } from './validate-forms.ts'

const fields = ['email'] as const

export function ForgotPasswordPage() {
  const [params] = useSearchParams()
  const { redirect: returnTo } = parseSearchParams(loginSearchParams, params)
  const [sentMessage, setSentMessage] = useState<string>()
  const handleSent = ({ message }: { message: string }) => {
    saveReturnToAfterReset(returnTo)
    setSentMessage(message)
  }
  return (
    <AuthLayout
      title="Forgot password"
      titleClassName="text-[11.6vw] md:text-[clamp(2.25rem,5.95vw,7.25rem)]"
      tagline="Happens to everyone. Tell us your email and we'll send you a link to set a new one."
      bannerCollection="Hoodie"
    >
      {sentMessage === undefined ? (
        <Form
          fields={fields}
          validate={validateEmailForm}
          submit={(body) => callApi(forgotPassword, { body }, { fallbackMessage: NOT_SENT })}
          onSuccess={handleSent}
          className="grid gap-4"
        >
          <div>
            <LoginEmailField />
          </div>
          <SubmitButton
            label="Send the link"
            pendingLabel="Sending..."
            noScriptText="This needs JavaScript, which is turned off in this browser."
          />
        </Form>
      ) : (
        <p
          role="status"
          className="border-l-8 border-accent bg-ink px-4 py-5 text-lg font-semibold text-pretty text-paper"
        >
          {sentMessage}
        </p>
      )}
      <p className="border-t border-ink pt-6">
        Remembered it?{' '}
        <Link to={withReturnTo(LOGIN_PATH, returnTo)} className={authLinkClass}>
          Login
        </Link>
      </p>
    </AuthLayout>
  )
}
