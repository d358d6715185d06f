import { composeMail } from '#platform/mail/compose-mail.ts'
import type { MailBlock } from '#platform/mail/mail-block.ts'
import { brand } from '#shared/brand.ts'

interface Answered {
  name: string
  /** The answer, with its line breaks. */
  text: string
  /** What they had written. */
  asked: string
}

/** The shop's answer to a message, above what was asked. */
export function answerMail({ name, text, asked }: Answered) {
  return composeMail({
    subject: `Re: your message to ${brand.name}`,
    title: 'We read your message.',
    preview: text,
    name,
    blocks: [...paragraphsOf(text), { kind: 'quote', text: asked, from: 'You wrote' }],
  })
}

/** Paragraphs as they were typed; one with line breaks keeps them. */
function paragraphsOf(text: string): MailBlock[] {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim())
  return parts.map((part) => (part.includes('\n') ? { kind: 'address', lines: part.split('\n') } : part))
}
