import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { EmailHistory } from '#domains/emails/web/parts/email-history.tsx'

/** The emails about an order. */
export function OrderEmails({ orderId }: { orderId: string }) {
  if (!useCan('emails:read')) return null
  return (
    <section aria-label="Emails" className="border-b border-ink p-5">
      <h3 className="mb-1 font-bold">Emails</h3>
      <EmailHistory about={{ order: orderId }} />
    </section>
  )
}
