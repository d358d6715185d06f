import type { EmailSample } from '#platform/domain.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { claimEmail } from './claim-email.ts'
import { emailAddressChangedEmail } from './email-address-changed-email.ts'
import { invitationEmail } from './invitation-email.ts'
import { loginCodeEmail } from './login-code-email.ts'
import { resetLinkEmail } from './reset-link-email.ts'
import { secondFactorEmail } from './second-factor-email.ts'
import { welcomeEmail } from './welcome-email.ts'

const name = 'Asha Rao'

export function composeEmailSamples(origin: string, shop: ShopSettings): EmailSample[] {
  return [
    { id: 'welcome', name: 'Welcome', when: 'someone creates an account', ...welcomeEmail(shop, { name, origin }) },
    {
      id: 'password',
      name: 'Password reset',
      when: 'someone forgets their password',
      ...resetLinkEmail(shop, { name, link: `${origin}/reset-password?token=a-sample-token` }),
    },
    {
      id: 'login-code',
      name: 'Login code',
      when: 'someone logs in with an emailed code',
      ...loginCodeEmail(shop, { name, code: '274159' }),
    },
    {
      id: 'claim-account',
      name: 'Confirm your email',
      when: 'someone orders for the first time without a password',
      ...claimEmail(shop, { name, link: `${origin}/reset-password?claim=yes&token=a-sample-token` }),
    },
    {
      id: 'email-changed-old',
      name: 'Email changed, to the old address',
      when: "an admin changes a customer's email",
      ...emailAddressChangedEmail(shop, { name, isNewAddress: false, origin }),
    },
    {
      id: 'email-changed-new',
      name: 'Email changed, to the new address',
      when: "an admin changes a customer's email",
      ...emailAddressChangedEmail(shop, { name, isNewAddress: true, origin }),
    },
    {
      id: 'staff-invitation',
      name: 'Staff invitation',
      when: 'an owner invites someone to the staff',
      ...invitationEmail(shop, { invitedBy: name, role: 'Packing', link: `${origin}/join?token=a-sample-token` }),
    },
    {
      id: 'second-factor-on',
      name: 'Two-step login on',
      when: 'an admin turns two-step login on',
      ...secondFactorEmail(shop, { name, event: { kind: 'on' }, origin }),
    },
    {
      id: 'second-factor-off',
      name: 'Two-step login off',
      when: 'an admin turns two-step login off',
      ...secondFactorEmail(shop, { name, event: { kind: 'off' }, origin }),
    },
    {
      id: 'recovery-code-used',
      name: 'Recovery code used',
      when: 'someone logs in with a recovery code',
      ...secondFactorEmail(shop, { name, event: { kind: 'recovery code used', remaining: 9 }, origin }),
    },
    {
      id: 'new-recovery-codes',
      name: 'New recovery codes',
      when: 'an admin generates new recovery codes',
      ...secondFactorEmail(shop, { name, event: { kind: 'new recovery codes' }, origin }),
    },
  ]
}
