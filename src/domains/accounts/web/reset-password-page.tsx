import { useSearchParams } from 'react-router'
import { PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Link } from '#ui/link.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { MAX_PASSWORD, resetPassword } from '../contract.ts'
import { enter } from './enter.ts'
import { newPasswordProblems } from './problems.ts'
import { useSentOn } from './use-sent-on.ts'
import { WayIn, wayLink } from './way-in.tsx'

const NOT_SET = 'We could not set the password. Please try again.'
const fields = ['password'] as const

/** Opened from a mail; the token in its address is read only when it is sent. */
export function ResetPasswordPage() {
  const [params] = useSearchParams()
  const sendOnAfter = useSentOn(undefined)
  const send = ({ password }: { password: string }) => {
    const token = params.get('token') ?? ''
    return sendOnAfter(call(resetPassword, { body: { token, password } }, { otherwise: NOT_SET }).then(enter))
  }

  return (
    <WayIn
      title="New password"
      size="text-[11.6vw] md:text-[clamp(2.25rem,5.95vw,7.25rem)]"
      line="Pick a new one. It logs you in here, and out everywhere else. The link works once, for 30 minutes."
      art="Zip Hoodie"
    >
      <Form
        fields={fields}
        check={newPasswordProblems}
        send={send}
        onDone={({ user }) => toast(`New password set. Welcome back, ${user.name}!`)}
        className="grid gap-4"
      >
        {/* whose it is, only the link knows; browsers look for a name beside every password all the same */}
        <input type="text" autoComplete="username" defaultValue="" readOnly hidden />
        <div>
          <PasswordField
            name="password"
            label="New password"
            autoComplete="new-password"
            maxLength={MAX_PASSWORD}
            hint="At least 6 characters. Longer is better."
          />
        </div>
        <SubmitButton
          label="Set password"
          busy="Setting your password..."
          withoutScripts="This needs JavaScript, which this browser has switched off."
        />
      </Form>
      <p className="border-t border-ink pt-6">
        Link too old, or used already?{' '}
        <Link to="/forgot-password" className={wayLink}>
          Get a new one
        </Link>
      </p>
    </WayIn>
  )
}
