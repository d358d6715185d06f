import { expect, type Page } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { test } from '../test.ts'
import { ANY_PAGE, visit } from '../visit.ts'

const PHONE = { width: 390, height: 844 }
const SUGGESTIONS = /\/api\/search\/suggestions\?/
const trending = ['oversized tshirt', 'hoodies', 'tie dye', 'acid wash', 'tshirt', 'essentials']

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('option')
const highlighted = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true })
const spinner = (page: Page) => page.getByRole('progressbar', { name: 'Loading suggestions' })
const group = (page: Page, name: string) => page.getByRole('group', { name })

const searchButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })

async function openSearch(page: Page) {
  await searchButton(page).click()
  await expect(searchBox(page)).toBeFocused()
}

async function closeSearch(page: Page) {
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(searchBox(page)).toBeHidden()
}

/** Takes effect the next time the search opens. */
const storeRecentSearches = (page: Page, ...terms: string[]) =>
  page.evaluate((recent) => localStorage.setItem('recentSearches', JSON.stringify(recent)), terms)

const readRecentSearches = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('recentSearches') ?? '[]'))

const suggestion = (text: string) => ({ id: `variation:${text}`, text, type: 'variation', count: 3 })

test('the search bar works by keyboard and mouse', async ({ page }) => {
  await visit(page, ANY_PAGE)

  await test.step('the icon opens the search bar with its placeholder and focus', async () => {
    await openSearch(page)
    await expect(searchBox(page)).toHaveAttribute('placeholder', 'Search products, color, categories...')
    await closeSearch(page)
    await expect(searchButton(page)).toBeFocused()
  })

  await test.step("the browser's Back closes the search bar", async () => {
    await openSearch(page)
    await page.goBack()
    await expect(searchBox(page)).toBeHidden()
    await expect(page).toHaveURL(ANY_PAGE)
    await expect(searchButton(page)).toBeFocused()
  })

  await test.step('an empty search box lists trending searches', async () => {
    await openSearch(page)
    await expect(group(page, 'Trending').getByRole('option')).toHaveText(trending.map((term) => new RegExp(`${term}$`)))
    await expect(group(page, 'Recent Searches')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Just in' }).getByRole('link')).toHaveCount(4)
  })

  await test.step('the arrow keys move the highlight and wrap around', async () => {
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
    await closeSearch(page)
  })

  await test.step('an empty search is not submitted', async () => {
    await openSearch(page)
    await searchBox(page).fill('   ')
    await searchBox(page).press('Enter')
    await expect(searchBox(page)).toBeFocused()
    expect(new URL(page.url()).pathname).toBe(ANY_PAGE)
    expect(await readRecentSearches(page)).toEqual([])
    await closeSearch(page)
  })

  await test.step('Escape closes the list and then the bar', async () => {
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
    await expect(searchButton(page)).toBeFocused()
  })

  await test.step('a click outside closes the list and typing reopens it', async () => {
    await openSearch(page)
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.mouse.click(700, 850)
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(searchBox(page)).toBeVisible()
    await searchBox(page).fill('hoodie')
    await expect(group(page, 'Suggestions')).toBeVisible()
    await closeSearch(page)
  })

  await test.step('new text is submitted as typed, whatever was hovered before', async () => {
    await openSearch(page)
    await options(page).filter({ hasText: 'hoodies' }).hover()
    await expect(highlighted(page)).toHaveText(/hoodies/)
    await searchBox(page).fill('x')
    await expect(highlighted(page)).toHaveCount(0)
    await searchBox(page).press('Enter')
    await page.waitForURL('**/collections/all?search=x')
  })
})

test('recent searches are saved and listed', async ({ page }) => {
  await visit(page, '/collections/Hoodie')

  await test.step('recent searches can be removed one by one or all together', async () => {
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
    await closeSearch(page)
  })

  await test.step('Enter searches the highlighted item, saves it and closes the bar', async () => {
    await storeRecentSearches(page, 'Tie Dye', 'kurta')
    await openSearch(page)
    await searchBox(page).press('ArrowUp')
    for (const _ of [1, 2, 3]) await searchBox(page).press('ArrowUp')
    await expect(highlighted(page)).toHaveText(/tie dye/)
    await searchBox(page).press('Enter')
    await page.waitForURL('**/collections/all?search=tie+dye')
    await expect(searchBox(page)).toBeHidden()
    expect(await readRecentSearches(page)).toEqual(['tie dye', 'kurta'])
    await openSearch(page)
    await expect(searchBox(page)).toHaveValue('')
    await closeSearch(page)
  })

  await test.step('Enter submits the trimmed text when nothing is highlighted; five searches are saved', async () => {
    await storeRecentSearches(page, '1', '2', '3', '4', '5')
    await openSearch(page)
    await searchBox(page).fill('  Chai Tee & more ')
    await searchBox(page).press('Enter')
    await page.waitForURL('**/collections/all?search=Chai+Tee+%26+more')
    expect(await readRecentSearches(page)).toEqual(['Chai Tee & more', '1', '2', '3', '4'])
  })

  await test.step('search works when storage is unavailable', async () => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await openSearch(page)
    await searchBox(page).fill('hoodie')
    await searchBox(page).press('Enter')
    await page.waitForURL('**/collections/all?search=hoodie')
  })
})

test('the search bar stays open when it was opened while the next page was loading', async ({ page }) => {
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/contact-page*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await visit(page, ANY_PAGE)
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await openSearch(page)
  await searchBox(page).fill('hoodie')
  loaded.resolve()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page).toHaveTitle(/Contact/)
  await expect(searchBox(page)).toHaveValue('hoodie')
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
  await expect(searchBox(page)).toBeHidden()
})

test('typed text shows suggestions and products', async ({ page }) => {
  await visit(page, ANY_PAGE)

  await test.step('one character sends no request', async () => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await openSearch(page)
    await searchBox(page).fill(' h ')
    await expect(group(page, 'Trending')).toBeVisible()
    await searchBox(page).fill(' ho ')
    await expect(group(page, 'Suggestions')).toBeVisible()
    expect(requested.filter((url) => SUGGESTIONS.test(url)).map((url) => new URL(url).search)).toEqual(['?q=ho'])
  })

  await test.step('suggestions have counts and images', async () => {
    await searchBox(page).fill('blak hudi')
    const list = group(page, 'Suggestions').getByRole('option')
    await expect(list.first()).toHaveText(/^Black Hoodie\d+ items$/)
    expect(await list.count()).toBeLessThanOrEqual(6)
    for (const text of await list.allTextContents()) expect(text).toMatch(/\d+ items?$/)
    await expect(list.locator('img').first()).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('status')).toHaveText(/^\d suggestions$/)
  })

  await test.step('text without suggestions offers trending searches', async () => {
    await searchBox(page).fill(' Sunglasses ')
    await expect(page.getByText('No suggestions found for "Sunglasses"')).toBeVisible()
    await expect(spinner(page)).toBeHidden()
    await expect(options(page)).toHaveCount(trending.length)
    // lower-case letters with descenders need more space than the capitals of other headlines
    const leading = await page.getByText('No suggestions found for "Sunglasses"').evaluate((element) => {
      const { lineHeight, fontSize } = getComputedStyle(element)
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
    })
    expect(leading).toBeGreaterThanOrEqual(1.05)
  })

  await test.step('products are linked directly', async () => {
    await searchBox(page).fill('maroon house')
    const product = options(page).filter({ hasText: 'Maroon House Varsity Jacket' })
    await expect(product).toHaveCount(1)
    await expect(product).toHaveAttribute('href', /^\/product\//)
    // other products share its row instead of leaving it empty
    const others = page.getByRole('dialog', { name: 'Search' }).getByRole('region', { name: 'Just in' })
    const [productBox, othersBox] = [await product.boundingBox(), await others.boundingBox()]
    expect(othersBox?.x).toBeGreaterThanOrEqual((productBox?.x ?? 0) + (productBox?.width ?? 0))
    expect(othersBox?.y).toBeLessThan((productBox?.y ?? 0) + (productBox?.height ?? 0))
    await searchBox(page).press('ArrowUp')
    await expect(highlighted(page)).toContainText('Maroon House Varsity Jacket')
    await searchBox(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Maroon House Varsity Jacket' })).toBeVisible()
    await expect(searchBox(page)).toBeHidden()
  })

  await test.step('a click picks a suggestion', async () => {
    await openSearch(page)
    await searchBox(page).fill('hudi')
    await page.getByRole('option', { name: /^Hoodie \d+ items$/ }).click()
    await page.waitForURL('**/collections/all?search=Hoodie')
    expect(await readRecentSearches(page)).toEqual(['Hoodie'])
  })
})

test('suggestions always belong to the latest text', async ({ page }) => {
  await page.clock.install()
  await visit(page, ANY_PAGE)
  await openSearch(page)

  await test.step('typing is debounced by 300 ms', async () => {
    const requested: string[] = []
    await page.route(SUGGESTIONS, async (route) => {
      requested.push(new URL(route.request().url()).search)
      await route.fulfill({ json: [suggestion('Kurta')] })
    })
    // until it is resumed the test controls the clock
    await page.clock.pauseAt(Date.now() + 3_600_000)
    for (const text of ['ku', 'kurt', 'kurta']) {
      await searchBox(page).fill(text)
      await page.clock.runFor(299)
    }
    expect(requested).toEqual([])
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect(group(page, 'Suggestions')).toBeVisible()
    expect(requested).toEqual(['?q=kurta'])
    await page.unroute(SUGGESTIONS)
  })

  await test.step('a spinner and the previous suggestions are shown while the next ones load', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route(SUGGESTIONS, async (route) => {
      if (route.request().url().endsWith('q=black')) await gate.promise
      await route.fulfill({ json: [suggestion(route.request().url().endsWith('q=black') ? 'Black' : 'Hoodie')] })
    })
    await searchBox(page).fill('hoodie')
    await expect(options(page)).toHaveText(['Hoodie3 items'])
    await expect(spinner(page)).toBeHidden()
    await searchBox(page).fill('black')
    await expect(spinner(page)).toBeVisible()
    await expect(options(page)).toHaveText(['Hoodie3 items'])
    gate.resolve()
    await expect(options(page)).toHaveText(['Black3 items'])
    await expect(spinner(page)).toBeHidden()
    await page.unroute(SUGGESTIONS)
  })

  await test.step('older suggestions never replace newer ones', async () => {
    const [requested, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isDone = false
    await page.route(SUGGESTIONS, async (route) => {
      if (!route.request().url().endsWith('q=white')) return route.fulfill({ json: [suggestion('Jogger')] })
      requested.resolve()
      await gate.promise
      // the page may have aborted the request
      await route.fulfill({ json: [suggestion('White')] }).catch(() => {})
      isDone = true
    })
    await searchBox(page).fill('white')
    await requested.promise
    await searchBox(page).fill('jogger')
    await expect(options(page)).toHaveText(['Jogger3 items'])
    gate.resolve()
    await expect.poll(() => isDone).toBe(true)
    await expect(options(page)).toHaveText(['Jogger3 items'])
    await page.unroute(SUGGESTIONS)
  })

  await test.step('failed suggestions are reported, and the text can still be submitted', async () => {
    await page.route(SUGGESTIONS, (route) =>
      route.fulfill({ status: 400, json: { code: 'bad_request', message: 'No.' } }),
    )
    await searchBox(page).fill('cargo')
    await expect(page.getByText("Suggestions didn't load. Press Enter to search.")).toBeVisible()
    await searchBox(page).press('Enter')
    await page.waitForURL('**/collections/all?search=cargo')
  })
})

test('the search covers a phone screen and has no axe violations and no overflow', async ({ page }) => {
  // several slow axe runs
  test.slow()
  await page.setViewportSize(PHONE)
  await visit(page, ANY_PAGE)
  await storeRecentSearches(page, 'kurta', 'a search that is far too long to be shown in one line of a phone, or is it')
  await openSearch(page)
  const dialog = page.getByRole('dialog', { name: 'Search' })

  /** Types each text and checks that the result fits the screen; checks the marked ones with axe too. */
  async function expectNoProblems(texts: Record<string, 'axe' | 'overflow'>) {
    for (const [text, check] of Object.entries(texts)) {
      await searchBox(page).fill(text)
      await expect(spinner(page)).toBeHidden()
      await expect(options(page).first()).toBeVisible()
      if (text) await searchBox(page).press('ArrowDown')
      if (check === 'axe') expect(await findViolations(page, 'dialog[open]'), `“${text}”`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `“${text}”`).toBeLessThanOrEqual(0)
    }
  }

  await test.step('the search covers a phone screen and keeps the focus', async () => {
    await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, height: PHONE.height })
    const fontSize = await searchBox(page).evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize))
    // phones zoom in on inputs below 16 px
    expect(fontSize).toBeGreaterThanOrEqual(16)
    for (const name of ['Close search', 'Clear all', 'Remove kurta from recent searches']) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name })).toBeFocused()
      const target = await page.getByRole('button', { name }).boundingBox()
      expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })

  await test.step('suggested products are aligned with the other texts', async () => {
    await searchBox(page).fill('maroon house')
    const images = dialog.locator('img:visible')
    await expect(options(page)).toHaveCount(1)
    await expect(images).toHaveCount(5)
    const lefts = await images.evaluateAll((all) => all.map((image) => Math.round(image.getBoundingClientRect().x)))
    expect(new Set(lefts)).toEqual(new Set([16]))
  })

  await test.step('on a phone the search has no axe violations and no overflow', async () => {
    await expectNoProblems({ '': 'axe', black: 'axe', 'tie dye': 'overflow', sunglasses: 'axe' })
    await closeSearch(page)
    await expect(dialog).toBeHidden()
  })

  await test.step('on a desktop the search has no axe violations and no overflow', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openSearch(page)
    await expectNoProblems({ '': 'axe', black: 'overflow', 'tie dye': 'axe', sunglasses: 'overflow' })
  })
})
