import { readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import packageJson from '../../../package.json' with { type: 'json' }
import {
  createAccount,
  createEmail,
  getAdminAccount,
  logInAsAdmin,
  logInNewAccount,
  readLocalStorage,
} from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { expectImmediateChoice, getFirstProduct, visit } from '../visit.ts'

const phone = { width: 390, height: 800 }
const laptop = { width: 1440, height: 900 }
const main = (page: Page) => page.getByRole('main')
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin', exact: true })

/** Navigates without another page load, as the back button does. */
const navigateTo = (page: Page, path: string) =>
  page.evaluate((url) => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const loginPath = (path: string) => `/login?${new URLSearchParams({ redirect: path })}`

test('only admins can open the admin area', async ({ page }) => {
  await test.step('redirects guests to the login', async () => {
    await page.goto('/admin')
    await expect(page).toHaveURL(loginPath('/admin'))
    for (const path of ['/admin/users', '/admin/orders', '/admin/changes', '/admin/emails', '/admin/nothing-here']) {
      await navigateTo(page, path)
      await expect(page).toHaveURL(loginPath(path))
    }
  })

  const expectAdminLogin = async (path: string) => {
    await expect(page).toHaveURL(loginPath(path))
    await expect(page.getByText('That page is for admins only.')).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Login' })).toBeVisible()
  }
  await logInNewAccount(page)
  await test.step('redirects customers from /admin to the login, where an admin can log in', async () => {
    await page.goto('/admin')
    await expectAdminLogin('/admin')
  })
  for (const [path, target] of [
    ['/admin/users', 'home page'],
    ['/admin/products', 'login'],
    ['/admin/orders', 'home page'],
    ['/admin/money', 'login'],
    ['/admin/emails', 'login'],
  ] as const) {
    await test.step(`redirects customers from ${path} to the ${target}`, async () => {
      await navigateTo(page, path)
      if (target === 'login') await expectAdminLogin(path)
      else await expect(page).toHaveURL('/')
    })
  }
})

const row = (page: Page, text: string) => main(page).getByRole('row').filter({ hasText: text })
const search = (page: Page) => page.getByRole('searchbox')

const pager = (page: Page) => main(page).getByText(/^[\d,]+–[\d,]+ of [\d,]+$/)

async function expectNoOverflow(page: Page): Promise<void> {
  for (const size of [phone, laptop]) {
    await page.setViewportSize(size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
}

test('admins manage users, and a list keeps its state in the URL', async ({ page, request }) => {
  test.slow()
  const name = `Zoya ${crypto.randomUUID().slice(0, 8)}`
  for (const _ of [1, 2, 3]) await createAccount(request, name)
  const { user } = await logInAsAdmin(page)
  await visit(page, '/admin/users')

  await test.step('the sidebar links to the screens', async () => {
    for (const label of ['Users', 'Products', 'Orders', 'Emails', 'Newsletter', 'Changes']) {
      await expect(sidebar(page).getByRole('link', { name: label, exact: true })).toBeVisible()
    }
    await expect(sidebar(page).getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1366, height: 768 },
    ]) {
      await page.setViewportSize(size)
      const last = [
        sidebar(page).getByRole('link', { name: 'Integrations' }),
        page.getByRole('button', { name: 'Logout' }),
      ]
      for (const control of last) await expect(control).toBeInViewport({ ratio: 1 })
    }
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByText(`Version ${packageJson.version}`)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Checkout is closed' })).toHaveCount(0)
  })

  await test.step('accounts with unusual email addresses are shown with the account that they imitate', async () => {
    const account = { _id: 'a'.repeat(24), name: 'Boss', email: 'boss@example.in', role: 'customer' }
    const sameAs = { ...account, createdAt: new Date().toISOString() }
    const imitation = { ...sameAs, _id: 'b'.repeat(24), name: 'Not Boss', email: 'boss@example.in\u200b' }
    await page.route('**/api/admin/users/unusual-emails', (route) =>
      route.fulfill({ json: [{ user: imitation, sameAs }] }),
    )
    await visit(page, '/admin/users')
    const notice = page.getByRole('region', { name: 'Unusual email addresses' })
    await expect(notice.getByRole('listitem')).toHaveText(
      'Not Boss: boss@example.in[U+200B] looks like Boss: boss@example.in',
    )
    await page.unroute('**/api/admin/users/unusual-emails')
    await visit(page, '/admin/users')
    await expect(notice).toHaveCount(0)
  })

  await test.step('users are added, found, promoted immediately and deleted after confirmation', async () => {
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('User Management')
    const form = page.getByRole('region', { name: 'Add a user' })
    const email = createEmail()
    await expect(form.getByLabel('Role')).toHaveValue('customer')
    await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')

    await form.getByRole('button', { name: 'Add User' }).click()
    await expect(form.getByRole('alert').filter({ hasText: 'Please fill in all fields' })).toBeVisible()
    await form.getByLabel('Name').fill('Meera Nair')
    await form.getByLabel('Email').fill('meera')
    await form.getByLabel('Password', { exact: true }).fill('chai-at-six')
    await form.getByRole('button', { name: 'Add User' }).click()
    await expect(form.getByText('Please enter a valid email address')).toBeVisible()
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Add User' }).click()
    await expect(row(page, email)).toBeVisible()
    await expect(form.getByLabel('Name')).toHaveValue('')
    await expect(form.getByLabel('Role')).toHaveValue('customer')

    // by keyboard, from anywhere on the page
    await main(page).getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type(email.slice(0, 20))
    await expect(page).toHaveURL(/\/admin\/users\?q=asha-/)
    await expect(main(page).getByRole('row')).toHaveCount(2)

    const role = page.getByLabel('Role of Meera Nair')
    const release = Promise.withResolvers<void>()
    await page.route(/\/api\/admin\/users\/\w+$/, async (route) => {
      await release.promise
      await route.continue()
    })
    await role.focus()
    await expectImmediateChoice(role, 'admin')
    await expect(role).toBeDisabled()
    await page.keyboard.press('ArrowUp')
    await expect(role).toHaveValue('admin')
    release.resolve()
    await expect(page.getByText('Meera Nair is now an admin.')).toBeVisible()
    await expect(role).toBeEnabled()
    await expect(role).toBeFocused()
    const login = { email, password: 'chai-at-six' }
    expect((await (await request.post('/api/users/login', { data: login })).json()).user.role).toBe('admin')
    await page.getByLabel('Role', { exact: true }).last().selectOption('All roles')

    await row(page, email).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Are you Sure that You Want To Delete this User?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(row(page, email)).toBeVisible()
    await row(page, email).getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(main(page).getByText('No users found.')).toBeVisible()
    expect((await request.post('/api/users/login', { data: login })).status()).toBe(401)
  })

  await test.step('an account without a password is marked', async () => {
    const data = { name: 'Kiran Das', email: createEmail(), phone: '9876543210' }
    await request.post('/api/users/quick', { data })
    await search(page).fill(data.email)
    await expect(row(page, data.email)).toContainText('no password yet')
  })

  await test.step('an admin cannot lock themselves out by accident', async () => {
    await search(page).fill(user.email)
    await expect(row(page, user.email)).not.toContainText('no password yet')
    await expect(main(page).getByRole('row')).toHaveCount(2)
    await page.getByLabel(`Role of ${user.name}`).selectOption('Customer')
    await expect(page.getByText(/^This is the last admin|^You can't change your own role/)).toBeVisible()
    await expect(page.getByLabel(`Role of ${user.name}`)).toHaveValue('admin')
  })

  await test.step('a list keeps search, filter and sort in the URL and supports the arrow keys', async () => {
    const [firstName = ''] = name.split(' ')
    await search(page).fill(`${firstName} `)
    await expect(page).toHaveURL(new RegExp(`q=${firstName}$`))
    // the space is kept while the next word is typed
    await search(page).pressSequentially(name.slice(firstName.length + 1))
    await expect(search(page)).toHaveValue(name)
    await expect(main(page).getByRole('row')).toHaveCount(4)
    await page.getByRole('button', { name: 'Email' }).click()
    await expect(page).toHaveURL(/sortBy=email/)
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Email' }).click()
    await expect(page).toHaveURL(/sortBy=-email/)
    await page.reload()
    await expect(search(page)).toHaveValue(name)
    await expect(main(page).getByRole('row')).toHaveCount(4)
    await expect(main(page).getByText('1–3 of 3')).toBeVisible()
    const rows = main(page).getByRole('row')
    const readColumns = (row: Locator) =>
      row.locator('th, td').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left))
    const columns = await readColumns(rows.first())
    // with nothing focused
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await expect(rows.nth(1)).toHaveCSS('outline-width', '3px')
    await expect(rows.nth(1)).toHaveCSS('outline-style', 'solid')
    expect(await readColumns(rows.nth(1)), 'the focus ring moves no column').toEqual(columns)
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(2)).toBeFocused()
    await page.keyboard.press('End')
    await expect(rows.nth(3)).toBeFocused()
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('users.csv')
    expect(
      readFileSync(await file.path(), 'utf8')
        .split('\r\n')
        .filter(Boolean),
    ).toHaveLength(4)
  })

  await test.step('the list of users has no axe violations and no overflow', async () => {
    await search(page).fill('')
    await page.getByLabel('Role', { exact: true }).last().selectOption('Admin')
    await expect(page).toHaveURL(/\?role=admin/)
    await expect(pager(page)).toBeVisible()
    await expectNoOverflow(page)
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('the sidebar links to other screens, the shop and the logout', async () => {
    await sidebar(page).getByRole('link', { name: 'Changes' }).click()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Changes')
    await expect(page).toHaveTitle('Changes · Nukkad')

    await page.getByRole('link', { name: 'Shop', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    expect(await readLocalStorage(page, 'userToken')).toBeNull()
    expect(await readLocalStorage(page, 'userInfo')).toBeNull()
  })
})

async function setPrice(request: APIRequestContext, id: string, price: number): Promise<void> {
  const { token } = await getAdminAccount(request)
  const headers = { authorization: `Bearer ${token}` }
  const response = await request.put(`/api/admin/products/${id}`, { headers, data: { price } })
  expect(response.status()).toBe(200)
}

/** Creates one entry for each list. */
async function createListEntries(request: APIRequestContext): Promise<void> {
  const { user } = await createAccount(request)
  const { token } = await getAdminAccount(request)
  const headers = { authorization: `Bearer ${token}` }
  await request.put(`/api/admin/users/${user._id}`, { headers, data: { name: 'Asha K' } })
  await request.post('/api/newsletter', { data: { email: createEmail() } })
  await request.post('/api/users/forgot-password', { data: { email: user.email } })
  // emails are created asynchronously
  await expect
    .poll(async () => (await request.get('/api/admin/emails?limit=1', { headers })).headers()['x-total-count'])
    .toMatch(/^[1-9]/)
}

test('on a phone the lists open from the menu', async ({ page, request }) => {
  test.slow()
  await createListEntries(request)
  await page.setViewportSize(phone)
  await logInAsAdmin(page)
  await test.step('a banner says why checkout is closed, until it is open', async () => {
    const goLiveProblems = ['Set SELLER_NAME, SELLER_ADDRESS and SELLER_GSTIN: the shop still shows the demo seller.']
    let status = { version: '1.2.3', goLiveProblems }
    await page.route('**/api/admin/status', (route) => route.fulfill({ json: status }))
    await page.clock.install()
    await visit(page, '/admin/users')
    const banner = page.getByRole('region', { name: 'Checkout is closed' })
    await expect(banner.getByRole('listitem')).toHaveText(goLiveProblems)
    const user = main(page)
      .getByRole('row')
      .filter({ has: page.getByRole('combobox', { name: /^Role of/ }) })
    await expect.poll(async () => (await user.first().boundingBox())?.height, 'six users on a screen').toBeLessThan(125)
    await expectNoOverflow(page)
    expect(await findViolations(page)).toEqual([])
    status = { ...status, goLiveProblems: [] }
    await page.clock.fastForward(10_000)
    await expect(banner).toBeHidden()
    await page.unroute('**/api/admin/status')
    await page.setViewportSize(phone)
  })
  const toggle = page.getByRole('button', { name: 'Admin menu' })
  const menu = page.getByRole('dialog', { name: 'Admin menu' })

  await test.step('the sidebar opens from a toggle', async () => {
    await expect(sidebar(page)).toBeHidden()
    await toggle.click()
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(toggle).toBeFocused()
    await toggle.click()
    await expect(menu).toBeVisible()
    await page.mouse.click(phone.width - 10, 400)
    await expect(menu).toBeHidden()
    await toggle.click()
    await menu.getByRole('link', { name: 'Newsletter' }).click()
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Newsletter')
    await expect(menu).toBeHidden()
  })

  await test.step('the newsletter has no axe violations and no overflow', async () => {
    await expect(pager(page)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await expectNoOverflow(page)
  })

  await test.step('the changes have no axe violations and no overflow', async () => {
    await sidebar(page).getByRole('link', { name: 'Changes' }).click()
    const filtered = page.waitForResponse((response) => /\/changes\?.*kind=user/.test(response.url()))
    await page.getByLabel('Kind').selectOption('Users')
    await filtered
    await expect(page).toHaveURL(/\?kind=user$/)
    await expect(pager(page)).toBeVisible()
    await expectNoOverflow(page)
    await page.setViewportSize(phone)
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('the emails have no axe violations and no overflow', async () => {
    await toggle.click()
    await menu.getByRole('link', { name: 'Emails' }).click()
    await expect(pager(page)).toBeVisible()
    await expectNoOverflow(page)
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('a price change is logged and can be reverted', async () => {
    const { _id, name, price } = await getFirstProduct(request)
    await setPrice(request, _id, price + 11)
    await navigateTo(page, `/admin/changes?kind=price&subject=${_id}`)
    const change = row(page, name).first()
    await expect(change.getByRole('deletion')).toBeVisible()
    await expect(change.getByRole('insertion')).toBeVisible()
    await change.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, name).nth(1).getByText('Undone')).toBeVisible()
    const now: { price: number } = await (await request.get(`/api/products/${_id}`)).json()
    expect(now.price).toBe(price)
  })
})

interface Chunk {
  file: string
  imports?: string[]
}

test('the menu stays open when it was opened while the next screen was loading', async ({ page }) => {
  await page.setViewportSize(phone)
  await logInAsAdmin(page)
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/admin/stock-page*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await visit(page, '/admin')
  const menu = page.getByRole('dialog', { name: 'Admin menu' })
  await page.getByRole('button', { name: 'Admin menu' }).click()
  await menu.getByRole('link', { name: 'Stock', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Admin menu' }).click()
  loaded.resolve()
  // not by role, because the rest of the page is inert
  await expect(page.locator('h1')).toHaveText('Stock')
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Changes', exact: true }).click()
  await expect(page.locator('h1')).toHaveText('Changes')
  await expect(menu).toBeHidden()
})

test('shoppers load no admin code', async ({ page, request }) => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
  const collectChunks = (names: string[], visited = new Set<string>()): Set<string> => {
    for (const name of names.filter((chunk) => !visited.has(chunk))) {
      visited.add(name)
      collectChunks(manifest[name]?.imports ?? [], visited)
    }
    return visited
  }
  const isAdminChunk = (name: string) => /(^|[/_])admin[/-]/.test(name) && !name.includes('admin-contract')
  const shopChunks = collectChunks(
    Object.keys(manifest).filter((name) => name.startsWith('src/') && !isAdminChunk(name)),
  )
  const files = Array.from(shopChunks, (name) => manifest[name]?.file ?? '')
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(`dist/client/${file}`, 'utf8'))
  // markers of the table and chart packages and of admin texts
  for (const mark of ['getHeaderGroups', 'recharts', 'User Management', 'Export CSV']) {
    expect(
      scripts.filter((script) => script.includes(mark)),
      mark,
    ).toEqual([])
  }
  const adminFiles = Object.entries(manifest).flatMap(([name, { file }]) => (shopChunks.has(name) ? [] : [`/${file}`]))
  expect(adminFiles.length).toBeGreaterThan(5)
  expect(adminFiles.filter((file) => file.includes('sales-charts'))).toHaveLength(1)
  for (const path of ['/', '/collections/all', '/profile']) {
    const html = await (await request.get(path)).text()
    expect(adminFiles.filter((file) => html.includes(file))).toEqual([])
  }
  const loaded: string[] = []
  page.on('request', (sent) => loaded.push(new URL(sent.url()).pathname))
  await logInNewAccount(page)
  await visit(page, '/')
  await navigateTo(page, '/collections/all')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Launches')
  await page.goto('/profile', { waitUntil: 'networkidle' })
  expect(loaded.filter((path) => adminFiles.includes(path))).toEqual([])
})
