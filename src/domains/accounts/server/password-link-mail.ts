import { composeMail } from '#platform/mail/compose-mail.ts'
import { brand } from '#shared/brand.ts'
import { RESET_LINK_MS } from '../rules.ts'

const MINUTES = RESET_LINK_MS / 60_000

/** The mail with the link that sets a new password. */
export function passwordLinkMail({ name, link }: { name: string; link: string }) {
  return composeMail({
    subject: `Set a new ${brand.name} password`,
    title: 'Set a new password.',
    preview: `The link works once, within ${MINUTES} minutes.`,
    name,
    blocks: [
      `Somebody, hopefully you, asked for a new password for your ${brand.name} account.`,
      { kind: 'button', label: 'Set a new password', href: link },
      `The link works once, within ${MINUTES} minutes.`,
      {
        kind: 'small',
        text: 'If you did not ask for it, there is nothing to do: your password stays as it is. Give the link to nobody; we never ask for it.',
      },
    ],
  })
}
