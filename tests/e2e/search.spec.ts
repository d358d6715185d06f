import { expect, type Page, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { ANY_PAGE, visit } from './visit.ts'

const PHONE = { width: 390, height: 844 }
const SUGGESTIONS = /\/api\/search\/suggestions\?/
const trending = ['oversized tshirt', 'hoodies', 'tie dye', 'acid wash', 'tshirt', 'essentials']

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('option')
const highlighted = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true })
const spinner = (page: Page) => page.getByRole('progressbar', { name: 'Loading suggestions' })
const group = (page: Page, name: string) => page.getByRole('group', { name })

async function openSearch(page: Page, path = ANY_PAGE) {
  await visit(page, path)
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(searchBox(page)).toBeFocused()
}

const storeRecentSearches = (page: Page, ...terms: string[]) =>
  page.addInitScript((recent) => {
    if (localStorage.getItem('recentSearches') === null) localStorage.setItem('recentSearches', JSON.stringify(recent))
  }, terms)

const readRecentSearches = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('recentSearches') ?? '[]'))

const suggestion = (text: string) => ({ id: `variation:${text}`, text, type: 'variation', count: 3 })

test('the icon opens the search bar with its placeholder and focus', async ({ page }) => {
  await openSearch(page)
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'Search products, color, categories...')
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(searchBox(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })).toBeFocused()
})

test.describe('an empty search box', () => {
  test('lists trending searches', async ({ page }) => {
    await openSearch(page)
    await expect(group(page, 'Trending').getByRole('option')).toHaveText(trending.map((term) => new RegExp(`${term}$`)))
    await expect(group(page, 'Recent Searches')).toHaveCount(0)
  })

  test('lists recent searches, which can be removed one by one or all together', async ({ page }) => {
    await storeRecentSearches(page, 'kurta', 'Tie Dye', 'chai')
    await openSearch(page)
    const recent = group(page, 'Recent Searches').getByRole('option')
    await expect(recent).toHaveText(['kurta', 'Tie Dye', 'chai'])
    await page.getByRole('button', { name: 'Remove Tie Dye from recent searches' }).click()
    await expect(recent).toHaveText(['kurta', 'chai'])
    await expect(searchBox(page)).toBeFocused()
    expect(await readRecentSearches(page)).toEqual(['kurta', 'chai'])
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(group(page, 'Recent Searches')).toHaveCount(0)
    await expect(group(page, 'Trending')).toBeVisible()
    expect(await readRecentSearches(page)).toEqual([])
  })

  test('is not submitted', async ({ page }) => {
    await openSearch(page)
    await searchBox(page).fill('   ')
    await searchBox(page).press('Enter')
    await expect(searchBox(page)).toBeFocused()
    expect(new URL(page.url()).pathname).toBe(ANY_PAGE)
    expect(await readRecentSearches(page)).toEqual([])
  })
})

test.describe('typed text', () => {
  test('lists suggestions with counts and products with images', async ({ page }) => {
    await openSearch(page)
    await searchBox(page).fill('blak hudi')
    const list = group(page, 'Suggestions').getByRole('option')
    await expect(list.first()).toHaveText(/^Black Hoodie\d+ items$/)
    expect(await list.count()).toBeLessThanOrEqual(6)
    for (const text of await list.allTextContents()) expect(text).toMatch(/\d+ items?$/)
    await expect(list.locator('img').first()).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('status')).toHaveText(/^\d suggestions$/)
  })

  test('of one character sends no request', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openSearch(page)
    await searchBox(page).fill(' h ')
    await expect(group(page, 'Trending')).toBeVisible()
    await searchBox(page).fill(' ho ')
    await expect(group(page, 'Suggestions')).toBeVisible()
    expect(asked.filter((url) => SUGGESTIONS.test(url)).map((url) => new URL(url).search)).toEqual(['?q=ho'])
  })

  test('is debounced by 300 ms', async ({ page }) => {
    const asked: string[] = []
    await page.route(SUGGESTIONS, async (route) => {
      asked.push(new URL(route.request().url()).search)
      await route.fulfill({ json: [suggestion('Hoodie')] })
    })
    await page.clock.install()
    await openSearch(page)
    // from here on the test controls the clock
    await page.clock.pauseAt(Date.now() + 3_600_000)
    for (const text of ['ho', 'hood', 'hoodie']) {
      await searchBox(page).fill(text)
      await page.clock.runFor(299)
    }
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(group(page, 'Suggestions')).toBeVisible()
    expect(asked).toEqual(['?q=hoodie'])
  })

  test('without suggestions offers trending searches', async ({ page }) => {
    await openSearch(page)
    await searchBox(page).fill(' Sunglasses ')
    await expect(page.getByText('No suggestions found for "Sunglasses"')).toBeVisible()
    await expect(spinner(page)).toBeHidden()
    await expect(options(page)).toHaveCount(trending.length)
  })

  test('shows a spinner and the previous suggestions while the next ones load', async ({ page }) => {
    const gate = Promise.withResolvers<void>()
    await page.route(SUGGESTIONS, async (route) => {
      if (route.request().url().endsWith('q=black')) await gate.promise
      await route.fulfill({ json: [suggestion(route.request().url().endsWith('q=black') ? 'Black' : 'Hoodie')] })
    })
    await openSearch(page)
    await searchBox(page).fill('hoodie')
    await expect(options(page)).toHaveText(['Hoodie3 items'])
    await expect(spinner(page)).toBeHidden()
    await searchBox(page).fill('black')
    await expect(spinner(page)).toBeVisible()
    await expect(options(page)).toHaveText(['Hoodie3 items'])
    gate.resolve()
    await expect(options(page)).toHaveText(['Black3 items'])
    await expect(spinner(page)).toBeHidden()
  })

  test('never replaces newer suggestions with older ones', async ({ page }) => {
    const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isDone = false
    await page.route(SUGGESTIONS, async (route) => {
      if (!route.request().url().endsWith('q=black')) return route.fulfill({ json: [suggestion('Hoodie')] })
      asked.resolve()
      await gate.promise
      // the page may have aborted the request
      await route.fulfill({ json: [suggestion('Black')] }).catch(() => {})
      isDone = true
    })
    await openSearch(page)
    await searchBox(page).fill('black')
    await asked.promise
    await searchBox(page).fill('hoodie')
    await expect(options(page)).toHaveText(['Hoodie3 items'])
    gate.resolve()
    await expect.poll(() => isDone).toBe(true)
    await expect(options(page)).toHaveText(['Hoodie3 items'])
  })

  test('reports failed suggestions and can still be submitted', async ({ page }) => {
    await page.route(SUGGESTIONS, (route) =>
      route.fulfill({ status: 400, json: { code: 'bad_request', message: 'No.' } }),
    )
    await openSearch(page)
    await searchBox(page).fill('hoodie')
    await expect(page.getByText("Suggestions didn't load. Press Enter to search.")).toBeVisible()
    await searchBox(page).press('Enter')
    await page.waitForURL('**/collections/all?search=hoodie')
  })

  test('links directly to products', async ({ page }) => {
    await openSearch(page)
    await searchBox(page).fill('maroon house')
    const link = page.getByRole('region', { name: 'Straight to the product' }).getByRole('link')
    await expect(link).toHaveAccessibleName(/Maroon House Varsity Jacket/)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Maroon House Varsity Jacket' })).toBeVisible()
    await expect(searchBox(page)).toBeHidden()
  })
})

test.describe('by keyboard', () => {
  test('the arrow keys move the highlight and wrap around', async ({ page }) => {
    await openSearch(page)
    await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(highlighted(page)).toHaveCount(0)
    await searchBox(page).press('ArrowDown')
    await expect(highlighted(page)).toHaveText(/oversized tshirt/)
    await searchBox(page).press('ArrowUp')
    await expect(highlighted(page)).toHaveText(/essentials/)
    await searchBox(page).press('ArrowDown')
    await searchBox(page).press('ArrowDown')
    await expect(highlighted(page)).toHaveText(/hoodies/)
    const active = await searchBox(page).getAttribute('aria-activedescendant')
    await expect(highlighted(page)).toHaveAttribute('id', active ?? 'none')
    const list = await searchBox(page).getAttribute('aria-controls')
    await expect(page.getByRole('listbox')).toHaveAttribute('id', list ?? 'none')
    await expect(searchBox(page)).toBeFocused()
  })

  test('Enter searches the highlighted item, saves it and closes the bar', async ({ page }) => {
    await storeRecentSearches(page, 'Tie Dye', 'kurta')
    await openSearch(page, '/collections/Hoodie')
    await searchBox(page).press('ArrowUp')
    for (const _ of [1, 2, 3]) await searchBox(page).press('ArrowUp')
    await expect(highlighted(page)).toHaveText(/tie dye/)
    await searchBox(page).press('Enter')
    await page.waitForURL('**/collections/all?search=tie+dye')
    await expect(searchBox(page)).toBeHidden()
    expect(await readRecentSearches(page)).toEqual(['tie dye', 'kurta'])
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    await expect(searchBox(page)).toHaveValue('')
  })

  test('Enter submits the trimmed text when nothing is highlighted; five searches are saved', async ({ page }) => {
    await storeRecentSearches(page, '1', '2', '3', '4', '5')
    await openSearch(page)
    await searchBox(page).fill('  Chai Tee & more ')
    await searchBox(page).press('Enter')
    await page.waitForURL('**/collections/all?search=Chai+Tee+%26+more')
    expect(await readRecentSearches(page)).toEqual(['Chai Tee & more', '1', '2', '3', '4'])
  })

  test('new text is submitted as typed, whatever was hovered before', async ({ page }) => {
    await openSearch(page)
    await options(page).filter({ hasText: 'hoodies' }).hover()
    await expect(highlighted(page)).toHaveText(/hoodies/)
    await searchBox(page).fill('x')
    await expect(highlighted(page)).toHaveCount(0)
    await searchBox(page).press('Enter')
    await page.waitForURL('**/collections/all?search=x')
  })

  test('Escape closes the list and then the bar', async ({ page }) => {
    await openSearch(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(searchBox(page)).toBeFocused()
    await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false')
    await searchBox(page).press('Alt+ArrowDown')
    await expect(page.getByRole('listbox')).toBeVisible()
    await expect(highlighted(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await searchBox(page).press('ArrowDown')
    await expect(highlighted(page)).toHaveText(/oversized tshirt/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(searchBox(page)).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })).toBeFocused()
  })
})

test('a click outside closes the list and typing reopens it', async ({ page }) => {
  await openSearch(page)
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.mouse.click(700, 850)
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(searchBox(page)).toBeVisible()
  await searchBox(page).fill('hoodie')
  await expect(group(page, 'Suggestions')).toBeVisible()
})

test('a click picks a suggestion', async ({ page }) => {
  await openSearch(page)
  await searchBox(page).fill('hudi')
  await page.getByRole('option', { name: /^Hoodie \d+ items$/ }).click()
  await page.waitForURL('**/collections/all?search=Hoodie')
  expect(await readRecentSearches(page)).toEqual(['Hoodie'])
})

test('search works when storage is unavailable', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await openSearch(page)
  await searchBox(page).fill('hoodie')
  await searchBox(page).press('Enter')
  await page.waitForURL('**/collections/all?search=hoodie')
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the search covers the screen and keeps the focus', async ({ page }) => {
    await storeRecentSearches(page, 'kurta')
    await openSearch(page)
    const sheet = page.getByRole('dialog', { name: 'Search' })
    await expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, y: 0, height: PHONE.height })
    const fontSize = await searchBox(page).evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize))
    // phones zoom in on inputs below 16 px
    expect(fontSize).toBeGreaterThanOrEqual(16)
    for (const name of ['Close search', 'Clear all', 'Remove kurta from recent searches']) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name })).toBeFocused()
      const target = await page.getByRole('button', { name }).boundingBox()
      expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await page.getByRole('button', { name: 'Close search' }).click()
    await expect(sheet).toBeHidden()
  })
})

for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('the search has no axe violations and no overflow', async ({ page }) => {
      await storeRecentSearches(
        page,
        'kurta',
        'a search that is far too long to be shown in one line of a phone, or is it',
      )
      await openSearch(page)
      for (const text of ['', 'black', 'tie dye', 'sunglasses']) {
        await searchBox(page).fill(text)
        await expect(spinner(page)).toBeHidden()
        await expect(options(page).first()).toBeVisible()
        if (text) await searchBox(page).press('ArrowDown')
        expect({ text, faults: await findViolations(page, 'dialog[open]') }).toEqual({ text, faults: [] })
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        )
      }
    })
  })
}
