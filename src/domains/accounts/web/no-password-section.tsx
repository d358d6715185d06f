import { useMutation } from '@tanstack/react-query'
import { dismissToast, toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { forgotPassword } from '../contract.ts'
import { AccountSection, secondaryButtonClass } from './account-section.tsx'
import { NOT_SENT } from './texts.ts'

const UNCLAIMED_NOTE =
  'You have no password yet, and this account works only in this browser until you confirm your email.'
const CLAIMED_NOTE = 'You have no password yet. You can log in with a code that we email you.'
const TOAST_TOPIC = 'claim-link'

/** Emails a link that confirms the email and sets a password. */
export function NoPasswordSection({ email, isUnclaimed }: { email: string; isUnclaimed: boolean }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => callApi(forgotPassword, { body: { email } }, { fallbackMessage: NOT_SENT }),
    networkMode: 'always',
    onSuccess: () => dismissToast(TOAST_TOPIC),
    onError: ({ message }) => toast(message, { kind: 'error', topic: TOAST_TOPIC }),
  })
  return (
    <AccountSection title="Password" note={isUnclaimed ? UNCLAIMED_NOTE : CLAIMED_NOTE}>
      <div className="grid max-w-3xl justify-items-start gap-4">
        <p>
          We'll send a link to <strong className="break-all">{email}</strong>. It{' '}
          {isUnclaimed ? 'confirms your email, and you can set a password' : 'sets a password'}.
        </p>
        <button
          type="button"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && mutate()}
          className={secondaryButtonClass}
        >
          {isSuccess ? 'Send another link' : 'Email me a link'}
        </button>
        <p role="status" className="font-semibold">
          {isSuccess && 'The link is on its way. Please check your email.'}
        </p>
      </div>
    </AccountSection>
  )
}
