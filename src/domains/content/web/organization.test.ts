import { expect, it } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import { defaultSettings } from '#domains/settings/rules.ts'
import { buildOrganizationData } from './organization.ts'

const WEEKDAYS = demoSettings.seller.careHours

const shop = {
  seller: {
    name: 'Asha Textiles',
    address: ['4 Mill Road', 'Surat 395001'],
    state: 'Gujarat',
    gstin: '24ABCDE1234F1Z5',
  },
  care: { email: 'care@example.in', phone: '+91 80 1234 5678', hours: 'Mon-Fri 9 AM-6 PM IST', replies: '' },
  grievance: { officer: 'Ravi Rao', email: 'ravi@example.in' },
}

it('describes the shop, its seller and customer care as structured data', () => {
  expect(buildOrganizationData(shop, { ...demoSettings, origin: 'https://shop.example' })).toMatchObject({
    '@type': 'OnlineStore',
    name: 'Nukkad',
    alternateName: 'नुक्कड़',
    legalName: 'Asha Textiles',
    url: 'https://shop.example/',
    taxID: '24ABCDE1234F1Z5',
    address: {
      streetAddress: '4 Mill Road, Surat 395001',
      postalCode: '395001',
      addressRegion: 'Gujarat',
      addressCountry: 'IN',
    },
    contactPoint: {
      email: 'care@example.in',
      telephone: '+91 80 1234 5678',
    },
  })
  expect(buildOrganizationData(shop, demoSettings).url).toBe('/')
})

it('leaves out what the settings do not have', () => {
  const unknown = {
    seller: { name: '', address: [], state: '', gstin: '' },
    care: { email: '', phone: '', hours: '', replies: '' },
    grievance: { officer: '', email: '' },
  }
  expect(buildOrganizationData(unknown, defaultSettings)).toEqual({
    '@type': 'OnlineStore',
    name: 'New Shop',
    url: '/',
    logo: '/icon-512.png',
    sameAs: [],
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IN',
      returnPolicyCountry: 'IN',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: defaultSettings.commerce.returnDays.max,
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      itemDefectReturnFees: 'https://schema.org/FreeReturn',
      refundType: 'https://schema.org/FullRefund',
      merchantReturnLink: '/returnpolicy',
    },
  })
})

it('has the opening hours that the pages show', () => {
  const { contactPoint } = buildOrganizationData({ ...shop, care: { ...shop.care, hours: WEEKDAYS } }, demoSettings)
  if (!contactPoint || !('hoursAvailable' in contactPoint)) throw new Error('The hours are missing')
  const { dayOfWeek, opens, closes } = contactPoint.hoursAvailable
  const [firstDay, lastDay] = [dayOfWeek.at(0), dayOfWeek.at(-1)].map((day) => day?.slice(0, 3))
  const [from, to] = [opens, closes].map((time) => {
    const hour = Number.parseInt(time, 10)
    return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
  })
  expect(`${firstDay}-${lastDay} ${from}-${to} IST`).toBe(WEEKDAYS)
})
