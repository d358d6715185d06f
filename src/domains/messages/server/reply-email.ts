import { composeEmail } from '#platform/email/compose-email.ts'
import type { EmailBlock } from '#platform/email/email-block.ts'
import { brand } from '#shared/brand.ts'

interface Reply {
  name: string
  text: string
  /** The customer's message, quoted below the reply. */
  original: string
}

export function replyEmail({ name, text, original }: Reply) {
  return composeEmail({
    subject: `Re: your message to ${brand.name}`,
    title: 'Our reply to your message',
    preview: text,
    name,
    blocks: [...toBlocks(text), { kind: 'quote', text: original, from: 'You wrote' }],
  })
}

/** Splits the text into paragraphs. The address block keeps line breaks within one. */
function toBlocks(text: string): EmailBlock[] {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim())
  return parts.map((part) => (part.includes('\n') ? { kind: 'address', lines: part.split('\n') } : part))
}
