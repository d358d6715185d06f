import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import type { EmailSummary } from '../../contract.ts'
import { useResendEmail } from '../queries.ts'

/** Sends the stored copy of an email again after a confirmation. */
export function ResendButton({ email }: { email: EmailSummary }) {
  const resend = useResendEmail()
  const canResend = useCan('emails:write')
  if (!email.canResend || !canResend) return null
  return (
    <ConfirmButton
      label="Send again"
      question={`Send "${email.subject}" again?`}
      className="inline-flex min-h-11 shrink-0 cursor-pointer items-center border border-ink bg-paper px-3 text-sm font-semibold hover:bg-acid"
      onConfirm={() => !resend.isPending && resend.mutate(email._id)}
    >
      <p className="text-sm break-words">
        {email.to} gets the email of {formatDateTime(email.createdAt)} as it was.
      </p>
    </ConfirmButton>
  )
}
