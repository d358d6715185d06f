import { composeMail } from '#platform/mail/compose-mail.ts'
import type { MailBlock } from '#platform/mail/mail-block.ts'
import { brand } from '#shared/brand.ts'

interface Reply {
  name: string
  text: string
  /** The customer's message, quoted below the reply. */
  asked: string
}

export function answerMail({ name, text, asked }: Reply) {
  return composeMail({
    subject: `Re: your message to ${brand.name}`,
    title: 'Our reply to your message',
    preview: text,
    name,
    blocks: [...toBlocks(text), { kind: 'quote', text: asked, from: 'You wrote' }],
  })
}

/** Splits the text into paragraphs. The address block keeps line breaks within one. */
function toBlocks(text: string): MailBlock[] {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim())
  return parts.map((part) => (part.includes('\n') ? { kind: 'address', lines: part.split('\n') } : part))
}
