import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { collectionBanners } from '#shared/collection-banners.ts'
import type { PageHandle } from '#web/page.ts'
import { wholeSiteMap } from '#web/whole-site-map.ts'
import { aboutText } from './about-text.ts'
import type { PageText, TextBlock } from './page-text.ts'
import { returnPolicyText } from './return-policy-text.ts'
import { piecesOf } from './said.tsx'
import { shippingText } from './shipping-text.ts'
import { termsText } from './terms-text.ts'

const texts = [termsText, shippingText, returnPolicyText]

function linesOf(block: TextBlock): string[] {
  if (typeof block === 'string') return [block]
  if ('rows' in block) return block.rows.map(([what, how]) => `${what}: ${how}`)
  return 'list' in block ? block.list : block.steps
}

/** What a section says, as a person reads it. */
function read({ sections }: PageText, id: string): string {
  const section = sections.find((one) => one.id === id)
  const lines = section?.blocks.flatMap(linesOf) ?? []
  return lines.flatMap((line) => piecesOf(line).map(({ text }) => text)).join('')
}

const pageAt = (path: string) => matchRoutes(wholeSiteMap, path)?.at(-1)?.route.handle as PageHandle | undefined

describe('the policies promise', () => {
  it.each([
    ['cancel', /within 2-3 days of ordering/],
    ['in-time', /Cancel an order: within 2-3 days of placing it/],
    ['in-time', /Return or exchange: within 2-3 days of delivery/],
    ['in-time', /Report damage: within 2-3 days of delivery/],
    ['damaged', /within 2-3 days of delivery with the Return Form/],
    ['refunds', /Refunds take 3-4 business days after approval/],
    ['courier', /we pay the courier/],
  ])('on the page of returns, under #%s: %s', (id, words) => {
    expect(read(returnPolicyText, id)).toMatch(words)
  })

  it.each([
    ['cost', /Free shipping on every order/],
    ['cost', /includes GST/],
    ['dispatch', /within 0-7 business days/],
    ['delivery', /3-6 days by express/],
    ['damaged', /within 2-3 days of delivery/],
  ])('on the page of shipping, under #%s: %s', (id, words) => {
    expect(read(shippingText, id)).toMatch(words)
  })

  it.each([
    ['prices', /in Indian rupees \(₹\) and include GST\. Shipping is free/],
    ['products', /which country it was made in/],
    ['delivery', /within 0-7 business days/],
    ['returns', /within 2-3 days\. Refunds take 3-4 business days after approval/],
    ['complaints', /e-mail is answered within 24 hours, the phone Mon-Fri 9 AM-6 PM IST/],
    ['complaints', /within 48 hours and settles it within one month/],
  ])('in the terms, under #%s: %s', (id, words) => {
    expect(read(termsText, id)).toMatch(words)
  })

  it('say when the terms were last changed', () => {
    expect(termsText.updated).toBe('Last updated July 1, 2025')
  })

  it('name who sells and who helps on each of their pages', () => {
    for (const { sections } of texts) expect(sections.filter(({ withContact }) => withContact)).toHaveLength(1)
  })
})

describe('the page about the shop', () => {
  it('tells philosophy, genesis and vision', () => {
    expect(aboutText.chapters.map(({ title }) => title)).toEqual(['Philosophy', 'Genesis', 'Vision'])
  })

  it('has every picture it speaks of', () => {
    for (const name of [...aboutText.strip, ...aboutText.chapters.map(({ picture }) => picture)])
      expect(collectionBanners[name], name).toBeDefined()
  })
})

describe('every page to read', () => {
  it.each([...texts, aboutText])('stands in the site map: $path', ({ path }) => {
    expect(pageAt(path)).toMatchObject({ private: false })
  })

  it.each(texts)('has sections with addresses of their own: $path', ({ sections }) => {
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    for (const { id } of sections) expect(id).toMatch(/^[a-z][a-z-]*$/)
  })

  it.each(texts)('links only to what is there: $path', ({ path: own, sections, action }) => {
    const lines = sections.flatMap(({ blocks }) => blocks.flatMap(linesOf))
    const links = [...lines.flatMap(piecesOf).flatMap(({ to }) => to ?? []), ...(action ? [action.to] : [])]
    for (const link of links.filter((to) => /^[/#]/.test(to))) {
      const [path = '', id] = link.split('#')
      if (path) expect(pageAt(path), link).toBeDefined()
      const there = texts.find((text) => text.path === (path || own))
      if (id)
        expect(
          there?.sections.map((section) => section.id),
          link,
        ).toContain(id)
    }
  })
})

it('cuts a line at its links and its loud words', () => {
  expect(piecesOf('*Two* of [these](/a#b), or (none).')).toEqual([
    { text: 'Two', isLoud: true, at: 0 },
    { text: ' of ', at: 5 },
    { text: 'these', to: '/a#b', at: 9 },
    { text: ', or (none).', at: 22 },
  ])
  expect(piecesOf('Plain words')).toEqual([{ text: 'Plain words', at: 0 }])
})
