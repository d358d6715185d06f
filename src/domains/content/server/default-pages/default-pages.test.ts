import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { demoCollections } from '#demo/catalogue/demo-collections.ts'
import { demoPages } from '#demo/pages.ts'
import { demoSettings } from '#demo/shop-settings.ts'
import { defaultSettings } from '#domains/settings/rules.ts'
import { allRoutes } from '#web/all-routes.ts'
import type { PageHandle } from '#web/page.ts'
import type { PageText, TextBlock } from '../../page-contract.ts'
import { builtInSlugs, getPagePath } from '../../page-path-contract.ts'
import { fillPage, getPlaceholderValues } from '../../rules.ts'
import { parseInlineMarkup } from '../../web/inline-markup.tsx'
import { defaultPages } from './default-pages.ts'

const fill = (page: PageText) => fillPage(page, getPlaceholderValues(demoSettings))
/** What the demo shows. */
const demo = {
  about: fill(demoPages.about ?? defaultPages.about),
  terms: fill(demoPages.terms ?? defaultPages.terms),
  shipping: fill(demoPages.shipping ?? defaultPages.shipping),
  returnpolicy: fill(demoPages.returnpolicy ?? defaultPages.returnpolicy),
  privacy: fill(demoPages.privacy ?? defaultPages.privacy),
}
const { about: aboutText, terms: termsText, shipping: shippingText, returnpolicy: returnPolicyText } = demo
const policies = [demo.terms, demo.shipping, demo.returnpolicy, demo.privacy]

function listLines(block: TextBlock): string[] {
  if (block.kind === 'paragraph') return [block.text]
  return block.kind === 'rows' ? block.rows.map(({ label, text }) => `${label}: ${text}`) : block.items
}

/** Returns a section's text without markup. */
function readSection({ sections }: PageText, id: string): string {
  const section = sections.find((candidate) => candidate.id === id)
  const lines = section?.blocks.flatMap(listLines) ?? []
  return lines.flatMap((line) => parseInlineMarkup(line).map(({ text }) => text)).join('')
}

const findPage = (path: string) => matchRoutes(allRoutes, path)?.at(-1)?.route.handle as PageHandle | undefined

describe('the policies', () => {
  it.each([
    ['cancel', /within 2-3 days of ordering/],
    ['in-time', /Cancel an order: within 2-3 days of placing it/],
    ['in-time', /Return or exchange: within 2-3 days of delivery/],
    ['in-time', /Report damage: within 2-3 days of delivery/],
    ['damaged', /within 2-3 days of delivery with the Return Form/],
    ['refunds', /Refunds take 3-4 business days after approval/],
    ['courier', /we pay the courier/],
  ])('return policy, #%s states %s', (id, statement) => {
    expect(readSection(returnPolicyText, id)).toMatch(statement)
  })

  it.each([
    ['cost', /Free shipping on every order/],
    ['cost', /includes GST/],
    ['dispatch', /within 0-7 business days/],
    ['delivery', /3-6 days by express/],
    ['damaged', /within 2-3 days of delivery/],
  ])('shipping policy, #%s states %s', (id, statement) => {
    expect(readSection(shippingText, id)).toMatch(statement)
  })

  it.each([
    ['prices', /in Indian rupees \(₹\) and include GST\. Shipping is free/],
    ['products', /which country it was made in/],
    ['delivery', /within 0-7 business days/],
    ['returns', /within 2-3 days\. Refunds take 3-4 business days after approval/],
    ['complaints', /emails are answered within 24 hours, calls Mon-Fri 9 AM-6 PM IST/],
    ['complaints', /within 48 hours and resolves it within one month/],
  ])('terms, #%s state %s', (id, statement) => {
    expect(readSection(termsText, id)).toMatch(statement)
  })

  it('state when the terms were last updated', () => {
    expect(termsText.updated).toBe('Last updated July 1, 2025')
  })

  it('state who pays for a return as the settings say', () => {
    const write = (freeReturns: boolean) => {
      const settings = { ...demoSettings, commerce: { ...demoSettings.commerce, freeReturns } }
      return readSection(
        fillPage(demoPages.returnpolicy ?? defaultPages.returnpolicy, getPlaceholderValues(settings)),
        'courier',
      )
    }
    expect(write(false)).toMatch(/changed your mind, you pay to send it back/)
    expect(write(true)).toMatch(/changed your mind, we pay for that as well/)
  })

  it('show the contacts exactly once per page', () => {
    for (const { sections } of policies) expect(sections.filter(({ withContact }) => withContact)).toHaveLength(1)
  })
})

describe('the privacy policy', () => {
  it.each([
    ['who', /Digital Personal Data Protection Act, 2023/],
    ['basis', /Your consent/],
    ['collect', /Name and email address, a password if you choose one,/],
    ['collect', /the UPI ID or the bank details \(account holder, account number, IFSC\)/],
    ['browser', /No tracking without your yes/],
    ['collect', /Cart reminders: If you switch them on/],
    ['collect', /Wishlist: What you saved/],
    ['collect', /Reviews: Your stars/],
    ['keep', /Wishlists without a login: 90 days/],
    ['share', /Payment provider: Razorpay/],
    ['keep', /Carts without a login: 30 days/],
    ['keep', /Messages: one year/],
    ['rights', /Access: .*Correction: .*Erasure: .*Nomination: .*Grievance: /],
    ['children', /18 and above/],
    ['grievance', /Our grievance officer, Sample Officer, answers .*: grievance@nukkad\.example\./],
    ['grievance', /Data Protection Board of India/],
  ])('#%s states %s', (id, statement) => {
    expect(readSection(demo.privacy, id)).toMatch(statement)
  })

  it('names the analytics that the shop uses, and none otherwise', () => {
    const marketing = { ...demoSettings.marketing, googleAnalyticsId: 'G-ABC1234567', metaPixelId: '1234567890' }
    const page = fillPage(defaultPages.privacy, getPlaceholderValues({ ...demoSettings, marketing }))
    expect(readSection(page, 'collect')).toMatch(/Only if you say yes: .* with Google Analytics and Meta Pixel\./)
    expect(readSection(page, 'browser')).toMatch(/Nothing loads from there until you press Accept/)
    expect(readSection(page, 'share')).toMatch(/After your yes, .* go to Google Analytics and Meta Pixel,/)
    expect(readSection(page, 'basis')).toMatch(/with the cookie choices in the footer/)
    const withoutAnalytics = JSON.stringify(fillPage(defaultPages.privacy, getPlaceholderValues(defaultSettings)))
    expect(withoutAnalytics).not.toMatch(/Google|Meta|cookie choices|Accept/i)
  })

  it('leaves out what the settings do not have', () => {
    const page = fillPage(defaultPages.privacy, getPlaceholderValues(defaultSettings))
    expect(readSection(page, 'grievance')).toMatch(
      /^Our grievance officer answers questions and complaints about your data\./,
    )
    expect(readSection(page, 'how')).toMatch(/with the contact form, from the email address/)
  })
})

describe('cash on delivery', () => {
  const { commerce } = demoSettings
  const withoutCod = { ...demoSettings, commerce: { ...commerce, cod: { ...commerce.cod, enabled: false } } }

  it.each([
    ['terms', 'payment', /In India you can also choose cash on delivery/],
    ['shipping', 'dispatch', /of your payment or, with cash on delivery, of your order/],
    ['returnpolicy', 'refunds', /With cash on delivery we send it to the UPI ID or bank account/],
    ['privacy', 'share', /and the amount to collect with cash on delivery/],
  ] as const)('is mentioned in %s, #%s only if the shop offers it', (slug, id, statement) => {
    expect(readSection(fillPage(defaultPages[slug], getPlaceholderValues(demoSettings)), id)).toMatch(statement)
    const page = fillPage(defaultPages[slug], getPlaceholderValues(withoutCod))
    expect(JSON.stringify(page)).not.toMatch(/cash on delivery/i)
  })
})

describe('the about page', () => {
  it('of the demo has the chapters philosophy, genesis and vision', () => {
    expect(aboutText.sections.map(({ title }) => title)).toEqual(['Philosophy', 'Genesis', 'Vision'])
  })

  it('of the demo references only collections that have a banner', () => {
    for (const name of [...aboutText.collections, ...aboutText.sections.map(({ collection }) => collection)])
      expect(demoCollections.find((collection) => collection.name === name)?.banner, name).toBeDefined()
  })
})

it.each(['about', 'terms', 'shipping'] as const)('the demo claims free shipping only if it is free: %s', (slug) => {
  const write = (pages: object) => {
    const settings = { ...demoSettings, pages: { ...demoSettings.pages, ...pages } }
    return JSON.stringify(fillPage(demoPages[slug], getPlaceholderValues(settings)))
  }
  const claim = /free shipping|shipping is free|shipping free|and shipping included|"Free"|worldwide|the world/i
  expect(write({})).toMatch(claim)
  expect(write({ freeShipping: false, worldwideShipping: false })).not.toMatch(claim)
})

describe('every default page', () => {
  it.each(builtInSlugs)('is without words of the demo and without empty values: %s', (slug) => {
    const text = JSON.stringify(fillPage(defaultPages[slug], getPlaceholderValues(defaultSettings)))
    expect(text).not.toMatch(/nukkad|corner|chai|gali|street/i)
    expect(text).not.toMatch(/\{\{|\[\[|\]\]|\(mailto:\)| ,|, \./)
  })

  it.each(builtInSlugs)('claims free or worldwide shipping only if the settings do: %s', (slug) => {
    const write = (pages: object) =>
      JSON.stringify(
        fillPage(
          defaultPages[slug],
          getPlaceholderValues({ ...defaultSettings, pages: { ...defaultSettings.pages, ...pages } }),
        ),
      )
    expect(write({ freeShipping: false })).not.toMatch(
      /free shipping|shipping is free|shipping free|worldwide|express|anywhere|everywhere|around the world|\bGST\b/i,
    )
    if (slug !== 'shipping') return
    expect(write({})).toContain('We offer **free shipping** on every order.')
    expect(write({ worldwideShipping: true })).toContain('To any address that our couriers serve, worldwide.')
  })

  it.each(builtInSlugs)('is public: %s', (slug) => {
    expect(findPage(getPagePath(slug))).toMatchObject({ requiresLogin: false })
  })

  it.each(builtInSlugs)('has sections with unique fragments: %s', (slug) => {
    const { sections } = demo[slug]
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  })

  it.each(builtInSlugs)('links only to existing pages and sections: %s', (slug) => {
    for (const { sections, links: buttons, cards } of [demo[slug], defaultPages[slug]]) {
      const lines = sections.flatMap(({ blocks }) => blocks.flatMap(listLines))
      const links = [...lines.flatMap(parseInlineMarkup), ...buttons, ...cards].flatMap(({ to }) => to ?? [])
      for (const link of links.filter((to) => /^[/#]/.test(to))) {
        const [path = '', id] = link.split('#')
        if (path) expect(findPage(path), link).toBeDefined()
        const target = demo[builtInSlugs.find((other) => getPagePath(other) === path) ?? slug]
        const ids = target.sections.map((section) => section.id)
        if (id) expect(ids, link).toContain(id)
      }
    }
  })
})

it('splits a line at links and at bold and small text', () => {
  expect(parseInlineMarkup('**Two** of [these](/a#b), or `(none)`.')).toEqual([
    { text: 'Two', style: 'bold', offset: 0 },
    { text: ' of ', offset: 7 },
    { text: 'these', to: '/a#b', offset: 11 },
    { text: ', or ', offset: 24 },
    { text: '(none)', style: 'small', offset: 29 },
    { text: '.', offset: 37 },
  ])
  expect(parseInlineMarkup('Plain words')).toEqual([{ text: 'Plain words', offset: 0 }])
})

it('shows a link as text if it could run a script', () => {
  for (const line of ['[x](javascript:alert(1))', '[x](//evil.example)', '[x](data:text/html,x)'])
    expect(parseInlineMarkup(line)).toEqual([{ text: line, offset: 0 }])
})
