import { composeMail } from '#platform/mail/compose-mail.ts'
import { brand } from '#shared/brand.ts'
import { PENDING_DAYS } from '../rules.ts'

/** Asks whether it was its owner who put an address on the list, and shows the way off it. */
export function confirmMail({ origin, token }: { origin: string; token: string }) {
  const leave = `${origin}/newsletter/leave?token=${token}`
  const composed = composeMail({
    subject: `Confirm your ${brand.name} newsletter`,
    title: 'One press and you are in.',
    preview: 'Somebody, hopefully you, put this address on our list. Say yes and the drops come to you first.',
    blocks: [
      `Somebody, hopefully you, put this address on the list of the ${brand.name} newsletter. Say yes and drops, restocks and offers come to you first.`,
      { kind: 'button', label: 'Yes, count me in', href: `${origin}/newsletter/confirm?token=${token}` },
      {
        kind: 'small',
        text: `It was not you? Then there is nothing to do: without a yes, no newsletter comes, and the address is forgotten after ${PENDING_DAYS} days.`,
      },
    ],
    footer: [{ label: 'Take me off the list', href: leave }],
  })
  // mail programs show a button of their own for these, which needs no page (RFC 8058)
  const headers = { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...composed, headers }
}
