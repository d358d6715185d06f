import { useState } from 'react'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { EmailSummary } from '../../contract.ts'
import { useResendEmail } from '../queries.ts'

const buttonClass =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-acid'

/** Sends the stored copy of an email again after a confirmation. */
export function ResendButton({ email }: { email: EmailSummary }) {
  const resend = useResendEmail()
  const [isAsking, setAsking] = useState(false)
  const canResend = useCan('emails:write')
  if (!email.canResend || !canResend) return null
  const question = `Send "${email.subject}" again?`
  const close = () => setAsking(false)
  const confirm = () => {
    close()
    if (!resend.isPending) resend.mutate(email._id)
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
        <div className="grid gap-5 p-6">
          <p className="text-lg font-bold text-pretty break-words">{question}</p>
          <p className="text-sm break-words">
            {email.to} gets the email of {formatDateTime(email.createdAt)} as it was.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <button type="button" onClick={close} className={buttonClass}>
              Cancel
            </button>
            <button type="button" onClick={confirm} className={`${buttonClass} bg-acid! hover:bg-ink! hover:text-paper`}>
              Send again
            </button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
