import { brand } from '#shared/brand.ts'
import { htmlOf } from './html-of-mail.ts'
import type { Link, MailBlock } from './mail-block.ts'
import { textOf } from './text-of-mail.ts'

export interface MailDescription {
  subject: string
  /** The headline; the subject where there is none. */
  title?: string
  /** What a list of mails shows after the subject; the first paragraph where there is none. */
  preview?: string
  /** Who is greeted. */
  name?: string
  blocks: MailBlock[]
  /** Instead of telling where to ask. A link is for leaving a list. */
  footer?: (string | Link)[]
}

const QUESTIONS = 'Questions? Answer this mail. A person reads it.'

/** One description of a mail, as HTML and as plain text that say the same. */
export function composeMail(mail: MailDescription): { subject: string; text: string; html: string } {
  const { title, preview, name, blocks, footer = [QUESTIONS] } = mail
  const subject = inOneLine(mail.subject)
  const composed = {
    subject,
    title: title ?? subject,
    preview: inOneLine(preview ?? blocks.find((block) => typeof block === 'string') ?? ''),
    blocks: name === undefined ? blocks : [greetingOf(name), ...blocks],
    footer: [...footer, `${brand.name}. ${brand.tagline}.`],
  }
  return { subject, text: textOf(composed), html: htmlOf(composed) }
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Mail programs make links of what looks like one, and a name may be typed by anybody, for anybody's address. */
const looksLikeLink = /[/@\\:]|\p{L}\.\p{L}/u
const LONGEST_NAME = 60

function greetingOf(name: string): string {
  const shown = inOneLine(name)
  const isName = shown !== '' && shown.length <= LONGEST_NAME && !looksLikeLink.test(shown)
  return isName ? `Hello ${shown},` : 'Hello,'
}
