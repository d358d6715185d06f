import { passwordLinkEmail } from '#domains/accounts/server/password-link-email.ts'
import { secondFactorEmail } from '#domains/accounts/server/second-factor-email.ts'
import { welcomeEmail } from '#domains/accounts/server/welcome-email.ts'
import { paymentRefundEmail } from '#domains/checkout/server/payment-refund-email.ts'
import { confirmationEmail } from '#domains/messages/server/confirmation-email.ts'
import { messageEmail } from '#domains/messages/server/message-email.ts'
import { replyEmail } from '#domains/messages/server/reply-email.ts'
import { restockEmail } from '#domains/restock/server/restock-email.ts'

interface EmailSample {
  id: string
  name: string
  /** Completes the sentence "Sent when …". */
  when: string
  subject: string
  text: string
  html: string
}

const orderId = '019a8c4e7d21f03b5e6c9a42'
const token = 'a-sample-token'

const order = { customerName: 'Asha Rao', totalPaise: 439_700 }

/** Composes every email with sample data. Each email is listed here explicitly. */
export function composeEmailSamples(origin: string): EmailSample[] {
  return [...accountEmails(origin), ...orderEmails(), ...otherEmails(origin)].map(
    // drops fields meant for email clients, such as headers
    ({ id, name, when, subject, text, html }) => ({ id, name, when, subject, text, html }),
  )
}

function accountEmails(origin: string): EmailSample[] {
  const [name, link] = [order.customerName, `${origin}/reset-password?token=${token}`]
  return [
    { id: 'welcome', name: 'Welcome', when: 'someone creates an account', ...welcomeEmail({ name, origin }) },
    {
      id: 'password',
      name: 'Password reset',
      when: 'someone forgets their password',
      ...passwordLinkEmail({ name, link }),
    },
    {
      id: 'second-factor-on',
      name: 'Two-step login on',
      when: 'an admin turns two-step login on',
      ...secondFactorEmail({ name, event: { kind: 'on' }, origin }),
    },
    {
      id: 'second-factor-off',
      name: 'Two-step login off',
      when: 'an admin turns two-step login off',
      ...secondFactorEmail({ name, event: { kind: 'off' }, origin }),
    },
    {
      id: 'recovery-code-used',
      name: 'Recovery code used',
      when: 'someone logs in with a recovery code',
      ...secondFactorEmail({ name, event: { kind: 'recovery code used', remaining: 9 }, origin }),
    },
    {
      id: 'new-recovery-codes',
      name: 'New recovery codes',
      when: 'an admin generates new recovery codes',
      ...secondFactorEmail({ name, event: { kind: 'new recovery codes' }, origin }),
    },
  ]
}

function orderEmails(): EmailSample[] {
  const { customerName } = order
  const lateRefund = { customerName, amountPaise: order.totalPaise, reason: 'it came too late' }
  return [
    {
      id: 'payment-back',
      name: 'Payment refunded',
      when: 'a payment cannot become an order',
      ...paymentRefundEmail(lateRefund),
    },
  ]
}

function otherEmails(origin: string): EmailSample[] {
  const message = 'Hello,\ndo you ship to Port Blair? And does the hoodie run large?\n\nThank you!'
  const text = 'Yes, we do, and shipping is free.\n\nThe hoodie runs large on purpose: take your usual size.'
  const contactMessage = { id: orderId, name: 'Farhan Ali', email: 'farhan@example.in', message, open: 3, origin }
  const product = { id: orderId, name: 'Cutting Chai Oversized Tee', pricePaise: 99_900 }
  return [
    {
      id: 'restock',
      name: 'Back in stock',
      when: 'a product someone wanted is back in stock',
      ...restockEmail({ product, alert: { size: 'L', color: 'Acid Black', origin }, token }),
    },
    {
      id: 'newsletter',
      name: 'Newsletter: confirm',
      when: 'someone signs up for the newsletter',
      ...confirmationEmail({ origin, token }),
    },
    {
      id: 'message',
      name: 'Message to the shop',
      when: 'someone uses the contact form',
      ...messageEmail(contactMessage),
    },
    {
      id: 'answer',
      name: 'Reply to a message',
      when: 'an admin replies',
      ...replyEmail({ name: contactMessage.name, text, original: message }),
    },
  ]
}
