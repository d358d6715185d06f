import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { careEmail } from '#tests/support/care-email.ts'
import { getAdminAccount } from '../accounts.ts'
import { visit } from '../visit.ts'

const seller = ['Nukkad Demo Store', '1 Sample Street', 'Bengaluru 560001', 'Karnataka', 'GSTIN 29AAAAA0000A1Z5']
const help = [careEmail, 'We reply within 24 hours.', '+91 00000 00000', 'Mon-Fri 9 AM-6 PM IST']
const grievance = ['Grievance officer', 'Sample Officer', 'grievance@nukkad.example', 'within 48 hours']
const disclosures = [...seller, ...help, ...grievance]

const pages = {
  '/about': { title: 'About Us', lines: ['Philosophy', 'Genesis', 'Vision'] },
  '/terms': {
    title: 'Terms & Conditions',
    lines: ['Last updated July 1, 2025', 'within 48 hours', 'within one month', ...disclosures],
  },
  '/shipping': {
    title: 'Shipping Policy',
    lines: ['Free shipping', 'within 0-7 business days', '3-6 days', ...disclosures],
  },
  '/returnpolicy': {
    title: 'Return & Refund Policy',
    lines: ['Cancel an order', 'within 2-3 days of delivery', '3-4 business days after approval', ...disclosures],
  },
  '/privacy': {
    title: 'Privacy Policy',
    lines: ['Digital Personal Data Protection Act, 2023', 'Data Protection Board of India', ...disclosures],
  },
}

const unescapeHtml = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

/** Returns the page as rendered by the server, with the text of its main part. */
async function readPage(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
  const text = unescapeHtml(main.replaceAll('<!-- -->', '').replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ')
  const structuredData = Array.from(
    html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json = '']) => JSON.parse(json),
  )
  return { html, main, text, structuredData }
}

test('the configured contact email is used everywhere', async ({ request }) => {
  const { html, structuredData } = await readPage(request, '/')
  const [footer] = /<footer.*<\/footer>/s.exec(html) ?? []
  expect(footer).toMatch(new RegExp(`<a href="mailto:${careEmail}"[^>]*>${careEmail}</a>`))
  expect(structuredData[0]).toMatchObject({ '@type': 'OnlineStore', email: careEmail })

  const name = `Asha ${crypto.randomUUID()}`
  await request.post('/api/contact', { data: { name, email: 'asha@example.in', message: 'Open on Sundays?' } })
  const headers = { authorization: `Bearer ${(await getAdminAccount(request)).token}` }
  const emails = await (await request.get(`/api/admin/emails?q=${encodeURIComponent(name)}`, { headers })).json()
  expect(emails).toMatchObject([{ to: careEmail, subject: `Message from ${name}` }])
})

test('without scripts, pages have their full text, are indexable and contain structured data', async ({ request }) => {
  for (const [path, { title, lines }] of Object.entries(pages)) {
    await test.step(path, async () => {
      const { html, main, text } = await readPage(request, path)
      expect(unescapeHtml(html)).toContain(`<title>${title} · Nukkad</title>`)
      expect(main.match(/<h1/g)).toHaveLength(1)
      for (const line of lines) expect(text).toContain(line)
      expect(html).toMatch(/<meta name="description" content="(?!Oversized tees)/)
      expect(html).not.toContain('<meta name="robots"')
    })
  }
  const { structuredData } = await readPage(request, '/about')
  expect(structuredData).toMatchObject([
    {
      '@type': 'OnlineStore',
      legalName: 'Nukkad Demo Store',
      contactPoint: { '@type': 'ContactPoint', email: careEmail },
    },
  ])
})

test('every header, footer and sitemap link returns 200', async ({ request }) => {
  const { html } = await readPage(request, '/shipping')
  const landmarks = [...html.matchAll(/<(header|footer)[ >].*?<\/\1>/gs)].join('')
  const links = Array.from(landmarks.matchAll(/<a [^>]*href="([^"]*)"/g), ([, link = '']) => unescapeHtml(link))
  expect(links).toEqual(expect.arrayContaining(['/collections/all', '/contact', '/terms', '/privacy']))
  const sitemap = await (await request.get('/sitemaps/pages.xml')).text()
  const sitemapPaths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path = '']) => path)
  expect(sitemapPaths).toEqual(expect.arrayContaining([...Object.keys(pages), '/contact', '/return']))
  const internalLinks = new Set([...links, ...sitemapPaths].filter((to) => to.startsWith('/')))
  for (const path of internalLinks) expect((await request.get(path)).status(), path).toBe(200)
})

test('the labels of the figures are aligned', async ({ page }) => {
  await visit(page, '/privacy')
  const labels = page.getByRole('article').locator('header li span:last-child')
  const measure = (axis: 'x' | 'y') =>
    labels.evaluateAll((spans, name) => spans.map((span) => Math.round(span.getBoundingClientRect()[name])), axis)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => new Set(await measure('x')).size).toBe(1)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect.poll(async () => new Set(await measure('y')).size).toBe(1)
  await expect(labels).toHaveCount(3)
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

test('a text page links to its sections, copies links to them and can be printed', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // as on a busy page: while entries are held, those from before and after a click on Refunds arrive together
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver
    window.IntersectionObserver = class extends Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const pendingEntries: IntersectionObserverEntry[] = []
        super((entries, observer) => {
          pendingEntries.push(...entries)
          const areHeld = 'holdEntries' in document.documentElement.dataset
          if (!areHeld || (location.hash === '#refunds' && scrollY > 0)) callback(pendingEntries.splice(0), observer)
        }, options)
      }
    }
  })
  const contents = page.getByRole('navigation', { name: 'On this page' })

  await test.step('a URL with a hash opens at its section', async () => {
    await visit(page, '/returnpolicy#damaged')
    await expect(heading(page, 'Damaged, faulty or not what you ordered')).toBeInViewport()
  })

  await test.step('the table of contents is sticky on wide screens and marks the current section', async () => {
    await contents.getByRole('link', { name: 'Refunds' }).click()
    await expect(page).toHaveURL('/returnpolicy#refunds')
    await expect(heading(page, 'Refunds')).toBeInViewport()
    await expect(contents.getByRole('link', { name: 'How long you have' })).toBeInViewport()
    await expect(contents.getByRole('link', { name: 'Refunds' })).toHaveAttribute('aria-current', 'true')
    await expect(contents.locator('[aria-current]')).toHaveCount(1)
  })

  await test.step('the table of contents marks the clicked section even when observer entries are delayed', async () => {
    await footerLink(page, 'Shipping Policy').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shipping Policy' })).toBeVisible()
    await page.evaluate(() => document.documentElement.setAttribute('data-hold-entries', ''))
    await footerLink(page, 'Return & Refund Policy').click()
    await expect(page).toHaveURL('/returnpolicy')
    await expect(page.getByRole('heading', { level: 1, name: 'Return & Refund Policy' })).toBeInViewport()
    await page.mouse.move(900, 450)
    await page.mouse.wheel(0, 700)
    await expect(heading(page, 'How long you have')).toBeInViewport()
    await expect(page.locator('[aria-current=true]')).toHaveCount(0)
    await contents.getByRole('link', { name: 'Refunds' }).click()
    await expect(page.locator('[aria-current=true]')).toHaveText(/Refunds/)
    await page.evaluate(() => document.documentElement.removeAttribute('data-hold-entries'))
  })

  for (const [link, path, name, id] of [
    ['About', '/about', 'Vision', 'vision'],
    ['Terms & Conditions', '/terms', 'Payment', 'payment'],
  ] as const) {
    await test.step(`a heading links to itself, and a click copies the link: ${path}`, async () => {
      await footerLink(page, link).click()
      await heading(page, name).getByRole('link').press('Enter')
      await expect(page).toHaveURL(`${path}#${id}`)
      await expect(page.getByText('Link copied.').last()).toBeVisible()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}#${id}`)
    })
  }

  await test.step('only the page is printed, without header and footer', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Sample Officer')).toBeVisible()
    for (const landmark of ['banner', 'contentinfo'] as const) await expect(page.getByRole(landmark)).toBeHidden()
    await expect(contents).toBeHidden()
  })
})
