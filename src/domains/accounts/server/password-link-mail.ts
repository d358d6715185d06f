import { RESET_LINK_MS } from '../rules.ts'

const MINUTES = RESET_LINK_MS / 60_000

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** The mail with the link that sets a new password. */
export function passwordLinkMail({ name, link }: { name: string; link: string }) {
  const paragraphs = [
    `Hello ${name},`,
    'somebody, hopefully you, asked for a new password for your Nukkad account. Set it here:',
    link,
    `The link works once, within ${MINUTES} minutes. If you did not ask for it, there is nothing to do: your password stays as it is.`,
  ]
  const html = paragraphs.map((paragraph) =>
    paragraph === link ? `<p><a href="${escaped(link)}">Set a new password</a></p>` : `<p>${escaped(paragraph)}</p>`,
  )
  return { subject: 'Set a new Nukkad password', text: `${paragraphs.join('\n\n')}\n`, html: html.join('\n') }
}
