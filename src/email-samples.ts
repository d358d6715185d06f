import { passwordLinkEmail } from '#domains/accounts/server/password-link-email.ts'
import { secondFactorEmail } from '#domains/accounts/server/second-factor-email.ts'
import { welcomeEmail } from '#domains/accounts/server/welcome-email.ts'
import { confirmationEmail } from '#domains/messages/server/confirmation-email.ts'
import { messageEmail } from '#domains/messages/server/message-email.ts'
import { replyEmail } from '#domains/messages/server/reply-email.ts'
import { cancellationEmail } from '#domains/orders/server/cancellation-email.ts'
import { orderEmail } from '#domains/orders/server/order-email.ts'
import { refundEmail } from '#domains/orders/server/refund-email.ts'
import { statusEmail } from '#domains/orders/server/status-email.ts'
import { restockEmail } from '#domains/restock/server/restock-email.ts'
import * as returns from '#domains/returns/server/return-emails.ts'

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

const order = {
  id: orderId,
  customerName: 'Asha Rao',
  address: {
    firstName: 'Asha',
    lastName: 'Rao',
    address: '4th floor, 12 Brigade Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    postalCode: '560025',
    country: 'India',
    phone: '+91 98450 12345',
  },
  totalPaise: 439_700,
  placedAt: new Date('2026-11-15T12:30:00Z'),
  lines: [
    { name: 'Cutting Chai Oversized Tee', size: 'L', color: 'Acid Black', pricePaise: 99_900, quantity: 2 },
    { name: 'Platform No. 9 Acid Wash Zip Hoodie', size: 'XL', color: 'Brick', pricePaise: 239_900, quantity: 1 },
  ],
}

const seller = { name: 'Nukkad Clothing', address: ['7 Sample Street', 'Mumbai 400001'], state: 'Maharashtra' }

/** Composes every email with sample data. Each email is listed here explicitly. */
export function composeEmailSamples(origin: string): EmailSample[] {
  return [...accountEmails(origin), ...orderEmails(origin), ...returnEmails(origin), ...otherEmails(origin)].map(
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

function orderEmails(origin: string): EmailSample[] {
  return [
    { id: 'order-placed', name: 'Order placed', when: 'an order is paid', ...orderEmail(order, origin) },
    { id: 'shipped', name: 'Shipped', when: 'an order is shipped', ...statusEmail(order, 'Shipped', origin) },
    { id: 'delivered', name: 'Delivered', when: 'an order is delivered', ...statusEmail(order, 'Delivered', origin) },
    { id: 'cancelled', name: 'Cancelled', when: 'an order is cancelled', ...cancellationEmail(order, 439_700, origin) },
    { id: 'refund', name: 'Refund', when: 'an order is refunded', ...refundEmail(order, 99_900, origin) },
  ]
}

function returnEmails(origin: string): EmailSample[] {
  const [line] = order.lines
  const exchange = {
    orderId,
    name: order.customerName,
    reason: 'Size does not fit' as const,
    reasonText: 'The shoulders are right, but it is too short for me.\nIs XL longer?',
    outcome: 'exchange' as const,
    origin,
    lines: line ? [{ ...line, quantity: 1, newSize: 'XL' }] : [],
  }
  const refund = {
    ...exchange,
    outcome: 'refund' as const,
    lines: exchange.lines.map((item) => ({ ...item, newSize: null })),
  }
  const rejection = 'The print has been washed several times. We only accept unworn items.'
  return [
    {
      id: 'return-asked',
      name: 'Return: requested',
      when: 'a return is requested',
      ...returns.returnRequestedEmail(exchange),
    },
    {
      id: 'return-notice',
      name: 'Return: notice to the shop',
      when: 'a return is requested, to the shop',
      ...returns.staffNoticeEmail({ ...exchange, id: orderId, email: 'farhan@example.in', number: '98450 12345' }),
    },
    {
      id: 'return-approved',
      name: 'Return: approved',
      when: 'a return is approved',
      ...returns.returnApprovedEmail(exchange, seller),
    },
    {
      id: 'return-rejected',
      name: 'Return: rejected',
      when: 'a return is rejected',
      ...returns.returnRejectedEmail(exchange, rejection),
    },
    {
      id: 'return-received',
      name: 'Return: received',
      when: 'the parcel arrives',
      ...returns.returnReceivedEmail(exchange),
    },
    {
      id: 'return-refunded',
      name: 'Return: refunded',
      when: 'a return is refunded',
      ...returns.returnRefundedEmail(refund, 99_900),
    },
    {
      id: 'return-exchanged',
      name: 'Return: exchanged',
      when: 'the other size ships',
      ...returns.exchangeSentEmail(exchange),
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
