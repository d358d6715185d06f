import { type FormEvent, useState } from 'react'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { MAX_EMAIL_LENGTH } from '#domains/messages/contract.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { EmailSummary } from '../../contract.ts'
import { FORWARD_PERMISSION } from '../../rules.ts'
import { useResendEmail } from '../queries.ts'

const buttonClass =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-accent'

/** Sends the stored copy of an email again, or to another address, after a confirmation. */
export function ResendButton({ email }: { email: EmailSummary }) {
  const resend = useResendEmail()
  const [isAsking, setAsking] = useState(false)
  const [to, setTo] = useState(email.to)
  const canResend = useCan('emails:write')
  const canForward = useCan(FORWARD_PERMISSION)
  if (!email.canResend || !canResend) return null
  const question = `Send "${email.subject}" again?`
  const close = () => setAsking(false)
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    close()
    const isOther = to.trim().toLowerCase() !== email.to.toLowerCase()
    if (!resend.isPending) resend.mutate({ id: email._id, ...(isOther ? { to: to.trim() } : {}) })
  }
  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={`${buttonClass} justify-self-start`}>
        Send again
      </button>
      <Dialog
        open={isAsking}
        onClose={close}
        label={question}
        placement="center"
        className="w-[min(28rem,calc(100vw-2rem))]!"
      >
        <form onSubmit={confirm} className="grid gap-5 p-6">
          <p className="text-lg font-bold text-pretty break-words">{question}</p>
          <p className="text-sm break-words">
            {to.trim() || email.to} gets the email of {formatDateTime(email.createdAt)} as it was.
          </p>
          {canForward && (
            <label className="grid gap-1.5">
              <span className="mono-caption">To</span>
              <input
                type="email"
                required
                value={to}
                maxLength={MAX_EMAIL_LENGTH}
                onChange={(event) => setTo(event.target.value)}
                className="min-h-11 w-full border border-ink bg-chalk px-3 text-base sm:text-sm"
              />
            </label>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <button type="button" onClick={close} className={buttonClass}>
              Cancel
            </button>
            <button type="submit" className={`${buttonClass} bg-accent! hover:bg-ink! hover:text-paper`}>
              Send again
            </button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
