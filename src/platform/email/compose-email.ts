import type { ShopSettings } from '#shared/shop-settings.ts'
import type { EmailBlock, EmailLink } from './email-block.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

export interface EmailContent {
  subject: string
  /** The headline; defaults to the subject. */
  title?: string
  /** The preview text in an inbox; defaults to the first paragraph. */
  preview?: string
  /** Adds a greeting. */
  name?: string
  blocks: EmailBlock[]
  /** Replaces the default footer. */
  footer?: (string | EmailLink)[]
}

const QUESTIONS = 'Questions? Just reply to this email.'

/** Renders an email as HTML and as plain text with the same content. */
export function composeEmail(
  shop: Pick<ShopSettings, 'brand' | 'theme'>,
  email: EmailContent,
): { subject: string; text: string; html: string } {
  const { title, preview, name, blocks, footer = [QUESTIONS] } = email
  const subject = toSingleLine(email.subject)
  const composed = {
    subject,
    title: title ?? subject,
    preview: toSingleLine(preview ?? blocks.find((block) => typeof block === 'string') ?? ''),
    blocks: name === undefined ? blocks : [formatGreeting(name), ...blocks],
    footer: [...footer, [shop.brand.name, shop.brand.tagline].filter(Boolean).map(endSentence).join(' ')],
  }
  return { subject, text: renderText(composed), html: renderHtml(shop, composed) }
}

const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Email clients turn such text into links. A spammer could register somebody's email address with a link as the name. */
const linkLikeText = /[/@\\:]|\p{L}\.\p{L}/u
const MAX_NAME_LENGTH = 60

function formatGreeting(name: string): string {
  const line = toSingleLine(name)
  const isName = line !== '' && line.length <= MAX_NAME_LENGTH && !linkLikeText.test(line)
  return isName ? `Hello ${line},` : 'Hello,'
}
