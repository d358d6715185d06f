import { composeMail } from '#platform/mail/compose-mail.ts'
import { brand } from '#shared/brand.ts'

/** Greets who has opened an account. Anybody may have typed the address, so that it says what to do if it was not its owner. */
export function welcomeMail({ name, origin }: { name: string; origin: string }) {
  return composeMail({
    subject: `Welcome to ${brand.name}`,
    title: 'Welcome to the corner.',
    preview: 'Your account is open. The first look is yours.',
    name,
    blocks: [
      `Your ${brand.name} account is open. Your cart goes with you from phone to laptop, your addresses are remembered, and every order can be followed from the day it is placed.`,
      { kind: 'button', label: 'See what is new', href: `${origin}/collections/all` },
      { kind: 'link', label: 'Your account', href: `${origin}/profile` },
      {
        kind: 'small',
        text: 'Was it not you? Then somebody typed your address by mistake. Answer this mail, and we close the account.',
      },
    ],
  })
}
