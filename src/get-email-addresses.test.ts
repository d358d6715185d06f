import { expect, it } from 'vitest'
import { createShopSettings } from '#tests/support/shop-settings.ts'
import { getEmailAddresses } from './get-email-addresses.ts'

it('sends emails in the name of the shop, with replies to customer care', () => {
  const named = createShopSettings({ brand: { name: 'Tees, "Caps" & More' }, seller: { careEmail: 'care@example.in' } })
  expect(getEmailAddresses(named.current(), undefined)).toEqual({
    from: '"Tees, Caps & More" <no-reply@localhost>',
    replyTo: 'care@example.in',
  })
})

it('prefers MAIL_FROM, and has no reply address without customer care', () => {
  const unnamed = createShopSettings({ seller: { careEmail: '' } })
  expect(getEmailAddresses(unnamed.current(), 'Asha <asha@example.in>')).toEqual({
    from: 'Asha <asha@example.in>',
    replyTo: undefined,
  })
})
