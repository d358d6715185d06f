import { describe, expect, it } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'

const { brand } = demoSettings

import { composeEmail, type EmailContent } from './compose-email.ts'

const compose = (overrides: Partial<EmailContent>) =>
  composeEmail(demoSettings, { subject: 'News', blocks: [], ...overrides })

/** Strips the markup and joins the text into one line. */
const toText = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

describe('composeEmail', () => {
  it('names the faces of the theme, with system fonts of the same kind for readers without them', () => {
    const theme = { ...demoSettings.theme, displayFace: 'Playfair Display', textFace: 'Inter' } as const
    const { html } = composeEmail({ ...demoSettings, theme }, { subject: 'News', blocks: ['Hello.'] })
    expect(html).toContain("font-family:'Playfair Display',Georgia,'Times New Roman',serif;font-weight:900")
    expect(html).toContain("font-family:'Inter','Helvetica Neue',Helvetica,Arial,sans-serif;font-size:16px")
    expect(compose({}).html).toContain("font-family:'Archivo Black','Arial Black','Helvetica Neue'")
  })

  it('has the same content in HTML and plain text', () => {
    const { subject, text, html } = compose({
      title: 'On its way',
      name: 'Asha',
      blocks: [
        'Your parcel has left.',
        { kind: 'items', rows: [{ label: '2 × Tee', detail: 'M, Black', amount: '₹998.00' }] },
        {
          kind: 'items',
          rows: [],
          sums: [{ label: 'Shipping', amount: 'Free' }],
          total: { label: 'Total', amount: '₹9' },
        },
        { kind: 'facts', facts: [{ label: 'Order', value: '#1234' }] },
        { kind: 'address', title: 'It goes to', lines: ['Asha Rao', '12 MG Road'] },
        { kind: 'quote', from: 'You wrote', text: 'One\nTwo' },
        { kind: 'small', text: 'Once only.' },
      ],
      footer: ['The end'],
    })
    expect(subject).toBe('News')
    const expectedTexts = [
      'Hello Asha,',
      'Your parcel has left.',
      '2 × Tee',
      'M, Black',
      '₹998.00',
      'Shipping',
      'Free',
      'Total',
      '₹9',
      'Order',
      '#1234',
      'It goes to',
      'Asha Rao',
      '12 MG Road',
      'You wrote',
      'Once only.',
    ]
    for (const expected of expectedTexts) {
      expect(text).toContain(expected)
      expect(toText(html)).toContain(expected)
    }
    expect(text).toContain('ON ITS WAY')
    expect(toText(html)).toContain('On its way')
    expect(text).toContain('> One\n> Two\n')
    expect(html).toContain('One\nTwo</blockquote>')
    expect(text).toMatch(new RegExp(`-- \\nThe end\\n${brand.name}`))
    expect(toText(html)).toContain(`The end ${brand.name}`)
  })

  it('has the same links in HTML and plain text', () => {
    const { text, html } = compose({
      blocks: [
        { kind: 'button', label: 'See it', href: 'https://shop.example/a?b=1&c=2' },
        { kind: 'link', label: 'Or this', href: 'https://shop.example/or' },
      ],
      footer: [{ label: 'Leave the list', href: 'https://shop.example/leave' }],
    })
    expect(text).toContain('See it:\nhttps://shop.example/a?b=1&c=2\n')
    expect(text).toContain('Or this:\nhttps://shop.example/or\n')
    expect(text).toContain('Leave the list:\nhttps://shop.example/leave\n')
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(hrefs).toEqual([
      'https://shop.example/a?b=1&amp;c=2',
      'https://shop.example/or',
      'https://shop.example/leave',
    ])
  })

  it('escapes everything in the HTML', () => {
    const evil = `<b onclick="x('&')">`
    const { html } = compose({
      subject: evil,
      title: evil,
      preview: evil,
      name: evil,
      blocks: [
        evil,
        { kind: 'button', label: evil, href: `https://shop.example/${evil}` },
        { kind: 'link', label: evil, href: `https://shop.example/${evil}` },
        {
          kind: 'items',
          rows: [{ label: evil, detail: evil, amount: evil }],
          sums: [{ label: evil, amount: evil }],
          total: { label: evil, amount: evil },
        },
        { kind: 'facts', facts: [{ label: evil, value: evil }] },
        { kind: 'address', title: evil, lines: [evil] },
        { kind: 'quote', from: evil, text: evil },
        { kind: 'small', text: evil },
      ],
      footer: [evil, { label: evil, href: evil }],
    })
    expect(html).not.toContain('<b ')
    expect(html).not.toContain(`"x('`)
    expect(html).not.toContain(`('&')`)
  })

  it.each([
    'Win at www.evil.example',
    'https://evil.example',
    'evil.example',
    'me@evil.example',
    'x'.repeat(61),
    ' \n ',
  ])('does not greet by the suspicious name %j', (name) => {
    const { text, html } = compose({ name })
    expect(text).toContain('\nHello,\n')
    expect(html).toContain('>Hello,<')
  })

  it.each(['Asha Rao', 'Dr. A. P. J. Abdul Kalam', "D'Souza", 'नुक्कड़ वाला', 'Jean-Luc'])(
    'greets by name: %s',
    (name) => {
      expect(compose({ name }).text).toContain(`\nHello ${name},\n`)
    },
  )

  it('puts the subject on one line', () => {
    expect(compose({ subject: 'Hello\r\nBcc: everybody@example.in' }).subject).toBe('Hello Bcc: everybody@example.in')
  })

  it('uses the first paragraph as the preview text by default', () => {
    const readPreview = (html: string) => /mso-hide:all">([^&<]*)/.exec(html)?.[1]
    expect(readPreview(compose({ name: 'Asha', blocks: ['All is well.'] }).html)).toBe('All is well.')
    expect(readPreview(compose({ preview: 'Look inside', blocks: ['All is well.'] }).html)).toBe('Look inside')
  })

  it('invites questions unless it has another footer', () => {
    expect(compose({}).text).toContain('Questions?')
    expect(compose({ footer: [] }).text).not.toContain('Questions?')
  })
})

describe('plain text', () => {
  it('is wrapped at 72 characters without breaking links', () => {
    const href = `https://shop.example/${'x'.repeat(100)}`
    const blocks = [
      'word '.repeat(60),
      { kind: 'quote', text: 'quoted '.repeat(30) },
      { kind: 'link', label: 'See', href },
    ] as const
    const lines = compose({ blocks: [...blocks, `Or go to ${href} today.`] }).text.split('\n')
    expect(lines.filter((line) => line.length > 72)).toEqual([href, href])
    expect(lines.filter((line) => line.startsWith('> ')).length).toBeGreaterThan(2)
  })

  it('has one line per item', () => {
    const rows = [
      { label: '2 × Tee', detail: 'L, Black', amount: '₹998.00' },
      { label: '1 × Cap', amount: '₹1,499.00' },
    ]
    const { text } = compose({ blocks: [{ kind: 'items', rows, total: { label: 'Total', amount: '₹2,497.00' } }] })
    expect(text).toContain('2 × Tee, L, Black: ₹998.00\n1 × Cap: ₹1,499.00\n----\nTotal: ₹2,497.00\n')
  })
})
