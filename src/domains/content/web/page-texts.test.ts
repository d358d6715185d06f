import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { demoCollections } from '#demo/catalogue/demo-collections.ts'
import { demoSettings } from '#demo/shop-settings.ts'
import { allRoutes } from '#web/all-routes.ts'
import type { PageHandle } from '#web/page.ts'
import { aboutText } from './about-text.ts'
import { parseInlineMarkup } from './inline-markup.tsx'
import type { PageText, TextBlock } from './page-text.ts'
import { createReturnPolicyText } from './return-policy-text.ts'
import { createShippingText } from './shipping-text.ts'
import { createTermsText } from './terms-text.ts'

const termsText = createTermsText(demoSettings)
const shippingText = createShippingText(demoSettings)
const returnPolicyText = createReturnPolicyText(demoSettings)
const policies = [termsText, shippingText, returnPolicyText]

function listLines(block: TextBlock): string[] {
  if (typeof block === 'string') return [block]
  if ('rows' in block) return block.rows.map(([label, text]) => `${label}: ${text}`)
  return 'list' in block ? block.list : block.steps
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

  it('show the contacts exactly once per page', () => {
    for (const { sections } of policies) expect(sections.filter(({ withContact }) => withContact)).toHaveLength(1)
  })
})

describe('the about page', () => {
  it('has the chapters philosophy, genesis and vision', () => {
    expect(aboutText.chapters.map(({ title }) => title)).toEqual(['Philosophy', 'Genesis', 'Vision'])
  })

  it('references only collections that have a banner', () => {
    for (const name of [...aboutText.collectionStrip, ...aboutText.chapters.map(({ collection }) => collection)])
      expect(demoCollections.find((collection) => collection.name === name)?.banner, name).toBeDefined()
  })
})

describe('every text page', () => {
  it.each([...policies, aboutText])('is public: $path', ({ path }) => {
    expect(findPage(path)).toMatchObject({ requiresLogin: false })
  })

  it.each(policies)('has sections with unique fragments: $path', ({ sections }) => {
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    for (const { id } of sections) expect(id).toMatch(/^[a-z][a-z-]*$/)
  })

  it.each(policies)('links only to existing pages and sections: $path', ({ path: ownPath, sections, action }) => {
    const lines = sections.flatMap(({ blocks }) => blocks.flatMap(listLines))
    const links = [...lines.flatMap(parseInlineMarkup).flatMap(({ to }) => to ?? []), ...(action ? [action.to] : [])]
    for (const link of links.filter((to) => /^[/#]/.test(to))) {
      const [path = '', id] = link.split('#')
      if (path) expect(findPage(path), link).toBeDefined()
      const target = policies.find((text) => text.path === (path || ownPath))
      if (id)
        expect(
          target?.sections.map((section) => section.id),
          link,
        ).toContain(id)
    }
  })
})

it('splits a line at links and bold text', () => {
  expect(parseInlineMarkup('*Two* of [these](/a#b), or (none).')).toEqual([
    { text: 'Two', isStrong: true, offset: 0 },
    { text: ' of ', offset: 5 },
    { text: 'these', to: '/a#b', offset: 9 },
    { text: ', or (none).', offset: 22 },
  ])
  expect(parseInlineMarkup('Plain words')).toEqual([{ text: 'Plain words', offset: 0 }])
})
