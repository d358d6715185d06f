import { brand } from '#shared/brand.ts'
import { RESET_LINK_MS } from '../rules.ts'

const MINUTES = RESET_LINK_MS / 60_000

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

// mail readers know neither our type nor style sheets
const page = 'margin:0;padding:32px 20px;background:#f6f4ef;color:#0e0e10;font:16px/1.5 Arial,Helvetica,sans-serif'
const column = 'max-width:520px;margin:0 auto'
const mark = 'margin:0 0 24px;font-size:22px;font-weight:bold;letter-spacing:1px'
const button =
  'display:inline-block;margin:8px 0;padding:14px 24px;background:#0e0e10;color:#f6f4ef;font-weight:bold;text-decoration:none'

/** The mail with the link that sets a new password. */
export function passwordLinkMail({ name, link }: { name: string; link: string }) {
  const paragraphs = [
    `Hello ${name},`,
    `somebody, hopefully you, asked for a new password for your ${brand.name} account. Set it here:`,
    link,
    `The link works once, within ${MINUTES} minutes. If you did not ask for it, there is nothing to do: your password stays as it is.`,
  ]
  const lines = paragraphs.map((paragraph) =>
    paragraph === link
      ? `<p><a style="${button}" href="${escaped(link)}">Set a new password</a></p>`
      : `<p>${escaped(paragraph)}</p>`,
  )
  const html = `<div style="${page}"><div style="${column}"><p style="${mark}">${brand.name.toUpperCase()}</p>
${lines.join('\n')}
</div></div>`
  return { subject: `Set a new ${brand.name} password`, text: `${paragraphs.join('\n\n')}\n`, html }
}
