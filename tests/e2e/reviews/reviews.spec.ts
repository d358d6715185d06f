import { expect } from '@playwright/test'
import sharp from 'sharp'
import { CHOOSE_STARS } from '#domains/reviews/contract.ts'
import { NOT_A_BUYER } from '#domains/reviews/rules.ts'
import { NO_REVIEWS, THANK_YOU, WRITE_REVIEW } from '#domains/reviews/web/texts.ts'
import { logInAsAdmin, logInNewAccount } from '../accounts.ts'
import { findViolations } from '../axe.ts'
import { callApi, placeOrder } from '../place-order.ts'
import { findProduct } from '../products.ts'
import { test } from '../test.ts'
import { visit } from '../visit.ts'

test('a buyer writes a review, the staff publishes it and the product page shows it', async ({ page }) => {
  test.slow()
  const { token } = await logInNewAccount(page, 'Asha Rao')
  const { order } = await placeOrder(page.request, token, 'Delivered')
  const productId = order.orderItems[0]?.productId ?? ''
  const text = `Soft, heavy and ${crypto.randomUUID()}.`
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true })

  await test.step('the order page links to the form', async () => {
    await visit(page, `/order/${order._id}`)
    await page.getByRole('link', { name: WRITE_REVIEW }).first().click()
    await expect(page).toHaveURL(`/product/${productId}?review=1#reviews`)
    await expect(reviews.getByRole('heading', { name: WRITE_REVIEW })).toBeInViewport()
  })

  await test.step('the form names what is missing, and the keyboard fills it', async () => {
    await reviews.getByRole('button', { name: 'Send review' }).click()
    await expect(reviews.getByText(CHOOSE_STARS)).toBeVisible()
    await expect(reviews.getByRole('radio', { name: '1 star: Poor' })).toBeFocused()
    for (let count = 0; count < 4; count++) await page.keyboard.press('ArrowRight')
    await expect(reviews.getByRole('radio', { name: '5 stars: Excellent' })).toBeChecked()
    await reviews.getByRole('radio', { name: 'True to size' }).check()
    await reviews.getByLabel('Your review').fill(text)
    // a reload, like a login that expires, keeps what was entered
    await page.reload()
    await expect(reviews.getByLabel('Your review')).toHaveValue(text)
    await expect(reviews.getByRole('radio', { name: '5 stars: Excellent' })).toBeChecked()
    await expect(reviews.getByRole('radio', { name: 'True to size' })).toBeChecked()
    const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#d4ff3a' } })
      .jpeg()
      .toBuffer()
    await reviews.getByLabel('Add photos').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(reviews.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
    await expect(reviews.getByText('Photos uploaded: 1')).toBeAttached()
    expect(await findViolations(page)).toEqual([])
    await reviews.getByRole('button', { name: 'Send review' }).click()
    await expect(reviews.getByText(THANK_YOU)).toBeFocused()
  })

  await test.step('the staff publishes it', async () => {
    await logInAsAdmin(page)
    await visit(page, '/admin/reviews?status=pending')
    await page.getByRole('searchbox').fill(text)
    await page.getByRole('row').filter({ hasText: text }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(text)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await dialog.getByLabel('Reply of the shop').fill('Thank you!')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Review published.')).toBeVisible()
    await expect(page.getByText('No reviews found.')).toBeVisible()
  })

  await test.step('the page and its structured data have it', async () => {
    await expect
      .poll(async () => (await page.request.get(`/product/${productId}`)).text())
      .toContain('"aggregateRating"')
    await visit(page, `/product/${productId}`)
    const rating = page.getByRole('article').getByRole('link', { name: /1 review$/ })
    const button = page.getByRole('article').getByRole('button', { name: 'Add to Cart' })
    expect((await rating.boundingBox())?.y).toBeLessThan((await button.boundingBox())?.y ?? 0)
    await reviews.scrollIntoViewIfNeeded()
    const review = reviews.getByRole('article').filter({ hasText: text })
    await expect(review).toContainText('Asha R., verified buyer')
    await expect(review.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible()
    await expect(review.getByRole('img', { name: 'Worn by Asha R., 1' })).toBeVisible()
    await reviews.getByRole('button', { name: '1 star' }).click()
    await expect(reviews.getByText('No reviews with this rating.')).toBeVisible()
    await reviews.getByRole('button', { name: 'Show all' }).click()
    await expect(review).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })
})

test('a product without reviews says so in little space, before it asks for one', async ({ page }) => {
  const product = await findProduct(page.request, ({ name }) => name === 'The Daily Tee for Her')
  await page.setViewportSize({ width: 768, height: 1024 })
  await visit(page, `/product/${product._id}`)
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true })
  await reviews.evaluate((section) => section.scrollIntoView())
  const [text, button] = [reviews.getByText(NO_REVIEWS), reviews.getByRole('button', { name: WRITE_REVIEW })]
  await expect(button).toBeVisible()
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 1024 })
    // the layout follows the new size with a delay
    await expect(async () => {
      expect((await text.boundingBox())?.x).toBeLessThan((await button.boundingBox())?.x ?? 0)
      expect((await reviews.boundingBox())?.height).toBeLessThan(330)
    }).toPass()
  }
})

test('a product without a purchase has no form, and the examples of the demo are marked', async ({ page }) => {
  const product = await findProduct(page.request, ({ name }) => name === 'The Daily Tee')
  const { summary } = await callApi<{ summary: object }>(page.request, `GET /api/products/${product._id}/reviews`)
  expect(summary).toMatchObject({ count: 0 })
  await logInNewAccount(page)
  await visit(page, `/product/${product._id}?review=1`)
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true })
  await expect(reviews.getByText(NOT_A_BUYER)).toBeVisible()
  const example = reviews.getByRole('article').first()
  await expect(example.getByText('Demo', { exact: true })).toBeVisible()
  await expect(example).toContainText('an example')
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).not.toContainEqual(
    expect.stringContaining('aggregateRating'),
  )
})
