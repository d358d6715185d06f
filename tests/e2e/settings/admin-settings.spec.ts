import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { demoSettings } from '#demo/shop-settings.ts'
import { createAdmin, createAuthHeaders, getAdminAccount, logInAs, logInAsAdmin } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { test } from '../own-shop.ts'
import { expectNoOverflow, getFirstProduct, visit, waitForHydration } from '../visit.ts'

// serial, because the tests change the same settings
test.describe.configure({ mode: 'serial' })

const SAVED = 'Saved. Your changes are live.'
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Settings' })
const getHeader = (page: Page) => page.getByRole('banner')
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

async function save(page: Page): Promise<void> {
  await saveButton(page).click()
  await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(SAVED).first()).toBeVisible()
  await expect(page.getByText(SAVED)).toHaveCount(0)
}

async function openSection(page: Page, title: string): Promise<void> {
  await menu(page).getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Settings: ${title}`)
  await expect(saveButton(page)).toBeVisible()
}

async function saveByApi(request: APIRequestContext, section: string, change: object): Promise<void> {
  const headers = createAuthHeaders(await getAdminAccount(request))
  const { version } = (await (await request.get('/api/admin/settings', { headers })).json())[section]
  const response = await request.put(`/api/admin/settings/${section}`, { headers, data: { ...change, version } })
  expect(response.status()).toBe(200)
}

const getHtml = async (request: APIRequestContext) => (await request.get('/')).text()
const getColor = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test.afterAll(async ({ request }) => {
  for (const section of ['brand', 'theme', 'navigation', 'commerce'] as const)
    await saveByApi(request, section, demoSettings[section])
})

test('an owner changes the name and look of the shop, and the next page view shows it', async ({ page, request }) => {
  test.slow()
  await logInAsAdmin(page)
  await visit(page, '/admin/settings')
  const header = getHeader(page)

  await test.step('every section fits every screen, without axe violations, and says what the environment sets', async () => {
    for (const title of [
      'Brand',
      'Announcements',
      'Theme',
      'Navigation',
      'Seller',
      'Social profiles',
      'Promises',
      'Commerce',
      'Marketing',
    ]) {
      await openSection(page, title)
      await expectNoOverflow(page)
    }
    await openSection(page, 'Seller')
    const careEmail = page.getByLabel('Customer care email')
    await expect(careEmail).toBeDisabled()
    await expect(careEmail).toHaveAccessibleDescription('Set by CARE_EMAIL in the environment.')
    for (const title of ['Navigation', 'Theme']) {
      await openSection(page, title)
      expect(await findViolations(page)).toEqual([])
    }
  })

  await test.step('the name is checked by the server and saved', async () => {
    await openSection(page, 'Brand')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill(' ')
    await saveButton(page).click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Name is required.')
    await name.fill('Chowk & Sons')
    await page.getByLabel('Second-script name').fill('चौक')
    const uploadLogo = (svg: string) =>
      page.getByLabel('Upload a logo for light areas').setInputFiles({
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${svg}</svg>`),
      })
    await uploadLogo('<script>alert(1)</script>')
    await expect(page.getByText('This SVG contains scripts. Export it as plain SVG.')).toBeVisible()
    await uploadLogo('<circle cx="10" cy="10" r="9" fill="#e4432d"/>')
    await expect(page.getByRole('img', { name: 'Current logo' })).toHaveAttribute('src', /^\/media\/uploads\//)
    await expect(page.getByRole('img', { name: 'Current icon' })).toHaveAttribute('src', '/favicon.svg')
    await page.getByLabel('Upload an icon').setInputFiles({
      name: 'icon.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><circle r="9"/></svg>'),
    })
    await expect(page.getByText('An icon must be square.')).toBeVisible()
    await page.getByRole('button', { name: 'Use the generated one (icon)' }).click()
    await expect(page.getByRole('img', { name: 'Generated icon' })).toBeVisible()
    await page.getByRole('button', { name: 'Use the generated one (social card)' }).click()
    await expect(page.getByRole('img', { name: 'Generated card' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await save(page)
    await expect.poll(() => getHtml(request)).toContain('Chowk &amp; Sons')
  })

  await test.step('leaving with unsaved changes asks for confirmation', async () => {
    await page.getByLabel('Tagline').fill('Almost lost')
    await menu(page).getByRole('link', { name: 'Theme' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Tagline')).toHaveValue('Almost lost')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(page.getByLabel('Tagline')).toHaveValue(demoSettings.brand.tagline)
  })

  await test.step('colors are previewed, and unreadable ones are refused', async () => {
    await openSection(page, 'Theme')
    const accent = page.getByLabel('Accent colour', { exact: true })
    await accent.fill('#1b3b8f')
    await expect(page.getByText('Text on the accent colour1.8:1unreadable')).toBeVisible()
    await expect(saveButton(page)).toBeDisabled()
    await expect(saveButton(page)).toHaveAccessibleDescription(
      /^Not saved: Text on the accent colour has a contrast of 1\.8:1/,
    )
    await accent.fill('#1b3')
    await expect(saveButton(page)).toHaveAccessibleDescription(/^Not saved: A colour is incomplete\./)
    await accent.fill('#ffb703')
    await expect(saveButton(page)).toBeEnabled()
    await page.getByLabel('Background colour', { exact: true }).fill('#fff7e6')
    await page.getByRole('combobox', { name: 'Corners' }).selectOption('Rounded')
    await page.getByRole('group', { name: 'Headings' }).getByRole('radio', { name: 'Oswald' }).check()
    await page.getByRole('group', { name: 'Text' }).getByRole('radio', { name: 'Inter' }).check()
    await expect(preview(page).getByText('Made to be worn')).toHaveCSS('font-family', /^Oswald/)
    await expect(preview(page).getByText('Text is set like this')).toHaveCSS('font-family', /^Inter/)
    const sample = preview(page).getByText('Check out')
    await expect(sample).toHaveCSS('background-color', 'rgb(255, 183, 3)')
    await expect(sample).toHaveCSS('border-radius', '8px')
    await page.setViewportSize(PHONE)
    await expect(sample).toBeHidden()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(sample).toBeInViewport()
    await expect(accent).toBeHidden()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(accent).toBeVisible()
    await page.setViewportSize(DESKTOP)
    await save(page)
  })

  await test.step('links are added, moved, retargeted and removed by keyboard', async () => {
    await openSection(page, 'Navigation')
    await page.getByRole('button', { name: 'Add link to the header' }).press('Enter')
    const item = `link ${demoSettings.navigation.header.length + 1} of the header`
    await saveButton(page).click()
    await expect(page.getByLabel(`Label of ${item}`)).toHaveAccessibleDescription('Link label is required.')
    await page.getByLabel(`Label of ${item}`).fill('Warm things')
    await page.getByLabel(`Collection of ${item}`).selectOption('Zip Hoodie')
    for (let n = demoSettings.navigation.header.length + 1; n > 1; n--)
      await page.getByRole('button', { name: `Move link ${n} of the header up`, exact: true }).press('Enter')
    await expect(page.getByLabel('Label of link 1 of the header')).toHaveValue('Warm things')
    await page.getByLabel('Leads to of link 2 of the header').selectOption('Search')
    await page.getByLabel('Search text of link 2 of the header').fill('tie dye')
    await page.getByRole('button', { name: 'Remove link 3 of the header', exact: true }).press('Enter')
    const moveDown = (n: number) => page.getByRole('button', { name: `Move link ${n} of the header down`, exact: true })
    await moveDown(2).press('Enter')
    await expect(moveDown(3)).toBeFocused()
    await page.getByRole('button', { name: 'Move link 3 of the header up', exact: true }).press('Enter')
    await expect(page.getByLabel('Search text of link 2 of the header')).toHaveValue('tie dye')
    await page.getByRole('button', { name: 'Remove link 2 of the row next to the logo' }).press('Enter')
    await page.getByRole('textbox', { name: 'Searches' }).fill('monsoon\n\njoggers')
    await save(page)
  })

  await test.step('on a phone, groups and links are collapsed and open where something is wrong', async () => {
    await page.setViewportSize(PHONE)
    const group = page.getByRole('button', { name: /^Header ?\d+ links$/ })
    const link = page.getByRole('button', { name: /^Warm things/ })
    const label = page.getByLabel('Label of link 1 of the header')
    await expect(link).toBeHidden()
    await group.click()
    await expect(label).toBeHidden()
    await link.click()
    await label.fill('')
    await group.click()
    await expect(label).toBeHidden()
    await saveButton(page).click()
    await expect(label).toBeFocused()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.setViewportSize(DESKTOP)
  })

  await test.step('the shop shows the new settings', async () => {
    await expect.poll(() => getHtml(request)).toContain('Warm things')
    await visit(page, '/')
    await expect(page).toHaveTitle(/Chowk & Sons/)
    await expect(header.getByRole('link', { name: 'Chowk & Sons, home' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Warm things' })).toHaveAttribute('href', '/collections/Zip%20Hoodie')
    await expect(header.getByRole('link', { name: 'New Launches' })).toHaveAttribute(
      'href',
      '/collections/all?search=tie+dye',
    )
    await expect(header.getByRole('link', { name: 'OverSized T-Shirt', exact: true })).toHaveCount(0)
    await expect(header.getByRole('link', { name: 'Contact' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'About Us' })).toHaveCount(0)
    expect(await getColor(page, 'html', 'background-color')).toBe('rgb(255, 247, 230)')
    expect(await getColor(page, ':root', '--color-accent')).toBe('#ffb703')
    await expect(header.getByRole('link', { name: 'Admin' })).toHaveCSS('border-radius', '8px')
    await expect(page.locator('.cards > li').first()).toHaveCSS('border-radius', '8px')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveCSS('font-family', /^Oswald/)
    expect(await getColor(page, 'body', 'font-family')).toMatch(/^Inter/)
    expect(await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('900 16px Oswald')))).toBe(
      true,
    )
    const fonts = Array.from((await getHtml(request)).matchAll(/href="([^"]+)" as="font"/g), ([, url = '']) => url)
    expect(fonts.map((url) => url.replace(/^\/assets\/([a-z]+-[a-z]+).*/, '$1'))).toEqual([
      'inter-latin',
      'oswald-latin',
      'archivo-rupee',
      'jetbrains-mono',
    ])
    expect((await request.get(fonts[1] ?? '')).headers()['cache-control']).toContain('immutable')
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#fff7e6')
    await expect(header.getByRole('img', { name: 'Chowk & Sons' })).toHaveAttribute('src', /^\/media\/uploads\//)
    expect(await (await request.get('/site.webmanifest')).json()).toMatchObject({
      name: 'Chowk & Sons',
      theme_color: '#fff7e6',
    })
    expect(await (await request.get('/favicon.svg')).text()).toContain('#ffb703')
  })

  await test.step("pages without a search result exist in the shop's own words", async () => {
    await saveByApi(request, 'brand', { copy: { notFoundHeadline: 'Nothing hangs here.', homeLink: 'Home' } })
    await expect.poll(async () => (await request.get('/no-such-page')).text()).toContain('Nothing hangs here.')
  })

  await test.step('without a logo, a name of any length is set in type', async () => {
    for (const name of ['Q', 'The Very Long Name of a Shop in Bengaluru']) {
      await saveByApi(request, 'brand', { name: name.slice(0, 40), logo: { light: '' } })
      await expect.poll(() => getHtml(request)).toContain(name.slice(0, 40))
      await visit(page, '/')
      await expect(header.getByRole('img', { name: name.slice(0, 40) })).toBeVisible()
      expect(await getColor(page, '#marquee-logo', 'fill')).toBe('rgb(14, 14, 16)')
      expect(await findViolations(page, 'header')).toEqual([])
      await expectNoOverflow(page)
    }
  })
})

test('cash on delivery has its rules, and the shop says whether it offers it', async ({ page, request }) => {
  await logInAsAdmin(page)
  const productPath = `/product/${(await getFirstProduct(request))._id}`
  const getProductHtml = async () => (await request.get(productPath)).text()
  const section = page.getByRole('region', { name: 'Cash on delivery' })
  const pins = section.getByLabel('PIN codes')
  await visit(page, '/admin/settings/commerce')

  await test.step('the list of PIN codes is counted and checked line by line', async () => {
    await expect(pins).toHaveCount(0)
    await section.getByLabel('Where').selectOption('Only at these PIN codes')
    await pins.fill('560001, 560002\n\n56O003\n40')
    await expect(section.getByRole('status')).toHaveText('2 PIN codes, 1 area')
    await expect(section.getByText('Line 4: “56O003” must have 6 digits, or be the first 2 to 5 digits.')).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    await saveButton(page).click()
    await expect(pins).toHaveAccessibleDescription(/PIN codes must have 6 digits, or be their first 2 to 5 digits\./)
    await pins.fill('560001\n560002\n\n40')
  })

  await test.step('limits and the fee are checked by the server and saved', async () => {
    await section.getByLabel('Fee, in rupees').fill('49')
    await section.getByLabel('From, in rupees').fill('9000')
    await saveButton(page).click()
    await expect(section.getByText("The minimum for cash on delivery can't be above the maximum.")).toBeVisible()
    await section.getByLabel('From, in rupees').fill('100')
    await section.getByLabel('Not for customers and phone numbers with a refused parcel').uncheck()
    await section.getByLabel('New customers confirm above, in rupees').fill('')
    await page.reload()
    await expect(section.getByLabel('New customers confirm above, in rupees')).toHaveValue('')
    await save(page)
    const headers = createAuthHeaders(await getAdminAccount(request))
    const { commerce } = await (await request.get('/api/admin/settings', { headers })).json()
    expect(commerce.cod).toEqual({
      ...demoSettings.commerce.cod,
      fee: 49,
      minTotal: 100,
      excludeRefused: false,
      confirmAbove: null,
      pinMode: 'only',
      pins: ['560001', '560002', '40'],
    })
    await expectNoOverflow(page)
  })

  await test.step('turned off, no page mentions it', async () => {
    expect(await getProductHtml()).toContain('net banking, cash on delivery')
    expect(await (await request.get('/terms')).text()).toContain('cash on delivery')
    await section.getByLabel('Offer cash on delivery').uncheck()
    await save(page)
    await expect.poll(getProductHtml).not.toContain('cash on delivery')
    expect(await (await request.get('/terms')).text()).not.toContain('cash on delivery')
  })
})

test('a draft survives, and the second of two admins sees the conflict', async ({ page, request }) => {
  const email = await createAdmin(request)
  await logInAs(page, email)
  await visit(page, '/admin/settings/brand')
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('From the square')
  await page.reload()
  await waitForHydration(page)
  await expect(tagline).toHaveValue('From the square')
  await expect(page.getByText('Welcome back. We restored your unsaved changes.')).toBeVisible()

  await saveByApi(request, 'brand', { tagline: 'From somebody else' })
  await saveButton(page).click()
  await expect(page.getByText(/changed this at .+\. Reload to see the changes\./)).toBeVisible()
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(tagline).toHaveValue('From somebody else')

  await tagline.fill('From the square again')
  await saveByApi(request, 'brand', { tagline: 'From somebody else again' })
  await saveButton(page).click()
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByText(SAVED)).toBeVisible()
  await expect(tagline).toHaveValue('From the square again')
})
