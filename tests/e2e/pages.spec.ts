import { expect, type Page, test } from '@playwright/test'
import { careEmail } from '#tests/support/care-email.ts'
import { getAdminAccount } from './accounts.ts'
import { visit } from './visit.ts'

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
}

test('the configured contact email is used everywhere', async ({ page, request }) => {
  await visit(page, '/')
  const link = page.getByRole('contentinfo').getByRole('link', { name: careEmail })
  await expect(link).toHaveAttribute('href', `mailto:${careEmail}`)
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Organization', email: careEmail })

  const name = `Asha ${crypto.randomUUID()}`
  await request.post('/api/contact', { data: { name, email: 'asha@example.in', message: 'Open on Sundays?' } })
  const headers = { authorization: `Bearer ${(await getAdminAccount(request)).token}` }
  const emails = await (await request.get(`/api/admin/emails?q=${encodeURIComponent(name)}`, { headers })).json()
  expect(emails).toMatchObject([{ to: careEmail, subject: `Message from ${name}` }])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages have their full text, are indexable and contain structured data', async ({ page }) => {
    for (const [path, { title, lines }] of Object.entries(pages)) {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} · Nukkad`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      for (const line of lines) await expect(page.getByRole('main')).toContainText(line)
      await expect(page.locator('meta[name=description]')).not.toHaveAttribute('content', /^Oversized tees/)
      await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    }
    await page.goto('/about')
    const about = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(about).toMatchObject({
      '@type': 'Organization',
      legalName: 'Nukkad Demo Store',
      contactPoint: { '@type': 'ContactPoint', email: careEmail },
    })
  })

  test('the table of contents is collapsed on a phone and links to the sections', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/terms')
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await expect(contents).toBeHidden()
    await page.getByText('On this page').locator('visible=true').click()
    await contents.getByRole('link', { name: 'Prices and taxes' }).click()
    await expect(page).toHaveURL('/terms#prices')
    await expect(page.getByRole('heading', { name: 'Prices and taxes' })).toBeInViewport()
    // not hidden behind the sticky header
    const top = await page.locator('#prices').evaluate((section) => section.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(50)
  })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

test('the table of contents is sticky on wide screens and marks the current section', async ({ page }) => {
  await visit(page, '/returnpolicy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Refunds' }).click()
  await expect(page).toHaveURL('/returnpolicy#refunds')
  await expect(heading(page, 'Refunds')).toBeInViewport()
  await expect(contents.getByRole('link', { name: 'How long you have' })).toBeInViewport()
  await expect(contents.getByRole('link', { name: 'Refunds' })).toHaveAttribute('aria-current', 'true')
  await expect(contents.locator('[aria-current]')).toHaveCount(1)
  // also when opening a URL with a hash
  await visit(page, '/returnpolicy#damaged')
  await expect(heading(page, 'Damaged, faulty or not what you ordered')).toBeInViewport()
})

test('the table of contents marks the clicked section even when observer entries are delayed', async ({ page }) => {
  // as on a busy page: entries from before and after the click arrive together
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver
    window.IntersectionObserver = class extends Observer {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const pendingEntries: IntersectionObserverEntry[] = []
        super((entries, observer) => {
          pendingEntries.push(...entries)
          if (location.hash === '#refunds' && scrollY > 0) tell(pendingEntries.splice(0), observer)
        }, options)
      }
    }
  })
  await visit(page, '/returnpolicy')
  await page.mouse.wheel(0, 700)
  await expect(heading(page, 'How long you have')).toBeInViewport()
  await page.getByRole('link', { name: 'Refunds' }).and(page.locator('nav a')).click()
  await expect(page.locator('[aria-current=true]')).toHaveText(/Refunds/)
})

test('a heading links to itself, and a click copies the link', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const [path, name, id] of [
    ['/terms', 'Payment', 'payment'],
    ['/about', 'Vision', 'vision'],
  ] as const) {
    await visit(page, path)
    await heading(page, name).getByRole('link').press('Enter')
    await expect(page).toHaveURL(`${path}#${id}`)
    await expect(page.getByText('Link copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}#${id}`)
  }
})

test('only the page is printed, without header and footer', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await visit(page, '/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Sample Officer')).toBeVisible()
  for (const landmark of ['banner', 'contentinfo'] as const) await expect(page.getByRole(landmark)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
})

test('every header, footer and sitemap link returns 200', async ({ page }) => {
  await page.goto('/shipping')
  const links = await page
    .locator('header a, footer a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const sitemap = await (await page.request.get('/sitemaps/pages.xml')).text()
  const sitemapPaths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path = '']) => path)
  expect(sitemapPaths).toEqual(expect.arrayContaining([...Object.keys(pages), '/contact', '/return']))
  const internalLinks = new Set([...links, ...sitemapPaths].filter((to) => to.startsWith('/')))
  for (const path of internalLinks) expect((await page.request.get(path)).status(), path).toBe(200)
})
