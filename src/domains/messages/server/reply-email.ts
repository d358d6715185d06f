import { composeEmail } from '#platform/email/compose-email.ts'
import type { EmailBlock } from '#platform/email/email-block.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'

interface ReplyEmailInput {
  name: string
  text: string
  /** The customer's message, quoted below the reply. */
  original: string
}

export function replyEmail(shop: ShopSettings, { name, text, original }: ReplyEmailInput) {
  return composeEmail(shop, {
    subject: `Re: your message to ${shop.brand.name}`,
    title: 'Our reply to your message',
    preview: text,
    name,
    blocks: [...toBlocks(text), { kind: 'quote', text: original, from: 'You wrote' }],
  })
}

/** Splits the text into paragraphs. One with line breaks becomes an `address` block, which keeps them. */
function toBlocks(text: string): EmailBlock[] {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  return paragraphs.map((paragraph) =>
    paragraph.includes('\n') ? { kind: 'address', lines: paragraph.split('\n') } : paragraph,
  )
}
