import { composeEmail } from '#platform/email/compose-email.ts'
import { shortenId } from '#shared/ids.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

interface MessageEmailInput {
  id: string
  name: string
  email: string
  message: string
  orderId?: string | undefined
  /** The number of open messages, including this one. */
  openCount: number
  origin: string
}

/** Notifies the staff of a new message. */
export function messageEmail(shop: ShopSettings, input: MessageEmailInput) {
  const { id, name, email, message, orderId, openCount, origin } = input
  return composeEmail(shop, {
    subject: `Message from ${name}${orderId ? ` about order #${shortenId(orderId)}` : ''}`,
    title: 'New message',
    preview: message,
    blocks: [
      { kind: 'quote', text: message, from: name },
      {
        kind: 'facts',
        facts: [
          { label: 'Name', value: name },
          { label: 'Email', value: email },
          ...(orderId ? [{ label: 'Order', value: `${origin}/admin/orders/${orderId}` }] : []),
          { label: 'Open messages', value: String(openCount) },
        ],
      },
      { kind: 'button', label: 'Reply in the inbox', href: `${origin}/admin/messages?message=${id}` },
      {
        kind: 'small',
        text: 'You can also reply to this email; the reply goes straight to the customer. Remember to close the message in the inbox.',
      },
    ],
    footer: [],
  })
}
