import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { staffRoleLabels } from '#shared/staff-roles.ts'
import { Field, PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { callApi } from '#web/api.ts'
import { type LoggedIn, MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH } from '../contract.ts'
import { validateRegistration } from '../rules.ts'
import { acceptInvitation, findInvitation, joinStaff, type OpenInvitation } from '../staff-contract.ts'
import { AuthLayout, authLinkClass } from './auth-layout.tsx'
import { completeLogin } from './complete-login.ts'
import { LoginLink } from './parts/login-link.tsx'
import { useUser } from './parts/use-user.ts'

const FAILED = "We couldn't accept the invitation. Please try again."

/** Opened from the email of an invitation. */
export function JoinPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const isHydrated = useHydrated()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => callApi(findInvitation, { body: { token } }, { signal }),
    enabled: isHydrated,
    retry: false,
  })
  return (
    <AuthLayout
      title="Join the team"
      titleClassName="text-[10.5vw] md:text-[clamp(2.25rem,5.4vw,6.5rem)]"
      tagline="You're invited to the admin area of this shop."
      bannerCollection="Zip Hoodie"
    >
      <QueryContent query={invitation}>{(data) => <Acceptance token={token} invitation={data} />}</QueryContent>
    </AuthLayout>
  )
}

interface AcceptanceProps {
  token: string
  invitation: OpenInvitation
}

function Acceptance({ token, invitation }: AcceptanceProps) {
  const { email, staffRole, hasAccount } = invitation
  const user = useUser()
  const navigate = useNavigate()
  const handleDone = ({ user }: LoggedIn) => {
    toast(`Welcome to the team, ${user.name}!`)
    void navigate('/admin', { replace: true })
  }
  return (
    <>
      <p>
        The invitation is for <span className="font-mono font-semibold wrap-anywhere">{email}</span>. Your role:{' '}
        <strong>{staffRoleLabels[staffRole]}</strong>.
      </p>
      {!hasAccount && <NewAccountForm token={token} email={email} onDone={handleDone} />}
      {hasAccount && user && <JoinForm token={token} name={user.name} onDone={handleDone} />}
      {hasAccount && !user && (
        <p>
          This address already has an account. <LoginLink className={authLinkClass} /> to accept the invitation.
        </p>
      )}
    </>
  )
}

interface FormProps {
  token: string
  onDone: (login: LoggedIn) => void
}

function NewAccountForm({ token, email, onDone }: FormProps & { email: string }) {
  return (
    <Form
      fields={['name', 'password']}
      validate={(values) => [validateRegistration({ ...values, email })].filter((error) => error !== undefined)}
      submit={(values) =>
        callApi(acceptInvitation, { body: { token, ...values } }, { fallbackMessage: FAILED }).then(completeLogin)
      }
      onSuccess={onDone}
      className="grid gap-4"
    >
      <div>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Field name="name" label="Your name" required autoComplete="name" maxLength={MAX_NAME_LENGTH} />
        <PasswordField
          name="password"
          label="Password"
          required
          autoComplete="new-password"
          maxLength={MAX_PASSWORD_LENGTH}
          hint="At least 12 characters."
        />
      </div>
      <SubmitButton label="Join" pendingLabel="Creating your account..." />
    </Form>
  )
}

function JoinForm({ token, name, onDone }: FormProps & { name: string }) {
  return (
    <Form
      fields={[]}
      validate={() => []}
      submit={() => callApi(joinStaff, { body: { token } }, { fallbackMessage: FAILED }).then(completeLogin)}
      onSuccess={onDone}
      className="grid gap-4"
    >
      <SubmitButton label={`Join as ${name}`} pendingLabel="Accepting the invitation..." />
    </Form>
  )
}
