import { expect, it } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import { buildOrganizationData } from './organization.ts'

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
    '@type': 'Organization',
    name: 'Nukkad',
    legalName: 'Asha Textiles',
    url: 'https://shop.example/',
    taxID: '24ABCDE1234F1Z5',
    address: { streetAddress: '4 Mill Road, Surat 395001', addressRegion: 'Gujarat', addressCountry: 'IN' },
    contactPoint: {
      email: 'care@example.in',
      telephone: '+91 80 1234 5678',
      hoursAvailable: { dayOfWeek: expect.arrayContaining(['Monday', 'Friday']), opens: '09:00', closes: '18:00' },
    },
  })
  expect(buildOrganizationData(shop, demoSettings).url).toBe('/')
})
