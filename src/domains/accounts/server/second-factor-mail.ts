import { composeMail } from '#platform/mail/compose-mail.ts'
import { brand } from '#shared/brand.ts'

export type SecondFactorNews =
  | { kind: 'on' | 'off' | 'new recovery codes' }
  | { kind: 'recovery code used'; left: number }

interface Words {
  subject: string
  title: string
  told: string
}

const wordsOf: Record<Exclude<SecondFactorNews['kind'], 'recovery code used'>, Words> = {
  on: {
    subject: 'Two-step login is on',
    title: 'Two-step login is on.',
    told: `From now on, logging in to your ${brand.name} account takes your password and a code from your app. Every other device is logged out. Keep the recovery codes where you find them without your phone.`,
  },
  off: {
    subject: 'Two-step login is off',
    title: 'Two-step login is off.',
    told: `From now on, your ${brand.name} account opens with the password alone. The recovery codes open nothing any more.`,
  },
  'new recovery codes': {
    subject: 'You have new recovery codes',
    title: 'New recovery codes.',
    told: `Ten new recovery codes were made for your ${brand.name} account. The old ones open nothing any more: throw them away.`,
  },
}

function wordsFor(news: SecondFactorNews): Words {
  if (news.kind !== 'recovery code used') return wordsOf[news.kind]
  const left = news.left === 1 ? 'One is' : `${news.left === 0 ? 'None' : news.left} are`
  return {
    subject: 'A recovery code was used to log in',
    title: 'A recovery code was used.',
    told: `Somebody, hopefully you, logged in to your ${brand.name} account with your password and a recovery code. ${left} left. If your phone is lost, turn two-step login off and set it up anew.`,
  }
}

/** Tells what happened to the second step of somebody's login, and what to do if it was not them. */
export function secondFactorMail({ name, news, origin }: { name: string; news: SecondFactorNews; origin: string }) {
  const { subject, title, told } = wordsFor(news)
  return composeMail({
    subject,
    title,
    name,
    blocks: [
      told,
      { kind: 'button', label: 'Your account', href: `${origin}/profile` },
      {
        kind: 'small',
        text: 'Was it not you? Then somebody knows your password. Set a new one now, log out everywhere, and tell the other admins.',
      },
    ],
  })
}
