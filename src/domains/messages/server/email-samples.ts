import type { EmailSample } from '#platform/domain.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { confirmationEmail } from './confirmation-email.ts'
import { firstOrderCodeEmail } from './first-order-code-email.ts'
import { messageEmail } from './message-email.ts'
import { replyEmail } from './reply-email.ts'

const messageId = '019a8c4e7d21f03b5e6c9a42'
const customerName = 'Farhan Ali'
const customerMessage = 'Hello,\ndo you ship to Port Blair? And does the hoodie run large?\n\nThank you!'
const ownerReply = 'Yes, we do.\n\nThe hoodie runs large on purpose: take your usual size.'

export function composeEmailSamples(origin: string, shop: ShopSettings): EmailSample[] {
  // a sample shows no headers
  const { headers: _, ...confirmation } = confirmationEmail(shop, { origin, token: 'a-sample-token' })
  return [
    {
      id: 'newsletter',
      name: 'Newsletter: confirm',
      when: 'someone signs up for the newsletter',
      ...confirmation,
    },
    {
      id: 'first-order-code',
      name: 'Newsletter: first-order code',
      when: 'someone confirms the newsletter, while the first-order offer is on',
      ...firstOrderCodeEmail(shop, {
        origin,
        code: 'HELLO-7K3MPQ2A',
        percent: shop.commerce.firstOrderPercent,
        endsAt: new Date('2026-12-15T12:30:00Z'),
      }),
    },
    {
      id: 'message',
      name: 'Message to the shop',
      when: 'someone uses the contact form',
      ...messageEmail(shop, {
        id: messageId,
        name: customerName,
        email: 'farhan@example.in',
        message: customerMessage,
        openCount: 3,
        origin,
      }),
    },
    {
      id: 'answer',
      name: 'Reply to a message',
      when: 'an admin replies',
      ...replyEmail(shop, { name: customerName, text: ownerReply, original: customerMessage }),
    },
  ]
}
