import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { recordConsole } from '../visit.ts'

interface TinyShop {
  url: string
  keyId: string
  keySecret: string
}

// all tests share one shop
test.describe.configure({ mode: 'default' })

let child: ChildProcess
let shop: TinyShop

test.beforeAll(async () => {
  child = fork(join(import.meta.dirname, '../../support/tiny-shop.ts'), { execArgv: [] })
  shop = await new Promise((resolve, reject) => {
    child.once('message', (message: TinyShop) => resolve(message))
    child.once('exit', (code) => reject(new Error(`the tiny shop ended with ${code}`)))
  })
})

test.afterAll(async () => {
  child.send('stop')
  await once(child, 'exit')
})

async function callProvider(path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(`${shop.url}/sandbox/razorpay${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${shop.keyId}:${shop.keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { id: string }
}

/** Opens the payment window for an order of ₹1,29,900. */
async function openWindow(page: Page, options: object = {}) {
  const { id } = await callProvider('/v1/orders', { amount: 12_990_000, currency: 'INR' })
  await page.goto(`${shop.url}/#${encodeURIComponent(JSON.stringify({ order_id: id, ...options }))}`)
  await page.getByRole('button', { name: 'Buy' }).click()
  const frame = page.frameLocator('iframe[title="Payment window"]')
  await expect(frame.getByRole('heading', { name: 'Tiny shop' })).toBeFocused()
  return { id, frame, dialog: page.getByRole('dialog', { name: 'Payment window' }), lines: page.getByRole('listitem') }
}

test('the payment window can be closed, fail and be paid', async ({ page }) => {
  const consoleMessages = recordConsole(page)
  const { id, frame, dialog, lines } = await openWindow(page, {
    description: 'Three pieces',
    theme: { color: '#D4FF3A' },
  })
  const buyButton = page.getByRole('button', { name: 'Buy' })
  await expect(frame.getByText('Test gateway')).toBeVisible()
  await expect(frame.getByText('Three pieces')).toBeVisible()
  await expect(frame.getByLabel('Card number')).toHaveValue('4100 2800 0000 1007')

  await test.step('Escape and the button close the window and restore the focus', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(buyButton).toBeFocused()
    await buyButton.press('Enter')
    await frame.getByRole('button', { name: 'Close payment window' }).click()
    await expect(lines).toHaveText(['dismissed by hand', 'dismissed by hand'])
  })

  await test.step('the other test cards and UPI work', async () => {
    await buyButton.click()
    await frame.getByLabel('Test card').selectOption({ label: 'Visa ending in 0003: card declined' })
    await frame.getByRole('button', { name: 'Pay ₹1,29,900' }).click()
    await expect(lines.last()).toContainText('card_declined')
    await frame.getByRole('radio', { name: 'UPI' }).check()
    await expect(frame.getByLabel('Card number')).toBeHidden()
    await frame.getByLabel('UPI id').fill('failure@razorpay')
    await frame.getByLabel('UPI id').press('Enter')
    await expect(lines.last()).toContainText('payment_failed')
    await frame.getByRole('button', { name: 'Close payment window' }).click()
    await expect(lines).toHaveCount(5)
  })

  await test.step('a failed payment is reported', async () => {
    await buyButton.click()
    await frame.getByRole('button', { name: 'Fail payment' }).click()
    await expect(frame.getByRole('alert')).toHaveText('Your payment failed. Try again or use another method.')
    await expect(lines).toHaveCount(6)
    await expect(lines.last()).toHaveText(`failed payment_failed ${id}`)
  })

  await test.step('the window fits a phone and has no axe violations', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const paymentFrame = page.frames()[1]
    await expect.poll(() => paymentFrame?.evaluate(() => window.innerWidth)).toBe(390)
    for (const name of ['Close payment window', 'Pay ₹1,29,900', 'Fail payment']) {
      const box = await frame.getByRole('button', { name }).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
    }
    const overflow = await paymentFrame?.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBe(0)
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('a failed payment can be retried in the same window', async () => {
    await frame.getByRole('button', { name: 'Pay ₹1,29,900' }).click()
    await expect(dialog).toBeHidden()
    await expect(lines.last()).toHaveText(new RegExp(`^paid pay_\\w{14} ${id} [0-9a-f]{64}$`))
    // the only messages are the browser's own about the failed payments
    expect(consoleMessages.filter((line) => !line.includes('status of 400'))).toEqual([])
  })
})

test('closing can require confirmation, and a payment redirects to the callback URL', async ({ page }) => {
  const { id, frame, dialog, lines } = await openWindow(page, {
    modal: { confirm_close: true, escape: false },
    callback_url: `${shop.url}/callback`,
  })

  await test.step('closing can require confirmation, and Escape can be disabled', async () => {
    await page.keyboard.press('Escape')
    const closeAndAnswer = async (answer: 'accept' | 'dismiss') => {
      const dialogMessage = Promise.withResolvers<string>()
      // answered right away, because an open question blocks the click
      page.once('dialog', (question) => question[answer]().then(() => dialogMessage.resolve(question.message())))
      await frame.getByRole('button', { name: 'Close payment window' }).click()
      return dialogMessage.promise
    }
    expect(await closeAndAnswer('dismiss')).toBe('Close the payment window? Nothing has been paid yet.')
    await expect(dialog).toBeVisible()
    await closeAndAnswer('accept')
    await expect(lines).toHaveText(['dismissed by hand'])
  })

  await test.step('the window redirects to the callback URL', async () => {
    await page.getByRole('button', { name: 'Buy' }).click()
    await frame.getByRole('button', { name: 'Pay ₹1,29,900' }).click()
    await expect(page.getByText('callback with razorpay_payment_id=pay_')).toContainText(`razorpay_order_id=${id}`)
  })
})

test('the window reports an unknown order and a lost response, and closes after its timeout', async ({ page }) => {
  await test.step('a lost response is reported as such', async () => {
    const { id, frame, lines } = await openWindow(page, { modal: { confirm_close: true } })
    await callProvider('/faults/', { fault: 'half_answer', call: 'pay', order_id: id })
    await frame.getByRole('button', { name: 'Pay ₹1,29,900' }).click()
    await expect(frame.getByRole('alert')).toContainText('Connection lost.')
    await expect(lines).toHaveCount(0)
    // the payment went through, so the window neither asks nor reports a failure; questions would be dismissed
    await frame.getByRole('button', { name: 'Close payment window' }).click()
    await expect(lines).toHaveText(['dismissed by hand'])
    await page.getByRole('button', { name: 'Buy' }).click()
    await frame.getByRole('button', { name: 'Pay ₹1,29,900' }).click()
    await expect(lines).toHaveText(['dismissed by hand', 'dismissed by hand'])
  })

  await test.step('an unknown order shows an error, and the window can be closed', async () => {
    await page.clock.install()
    // the query makes this a new page rather than a new hash
    await page.goto(`${shop.url}/?unknown#${encodeURIComponent('{"order_id":"order_unknown","timeout":600}')}`)
    await page.getByRole('button', { name: 'Buy' }).click()
    const frame = page.frameLocator('iframe[title="Payment window"]')
    await expect(frame.getByRole('heading', { name: "This payment can't be made" })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listitem')).toHaveText('dismissed by hand')
  })

  await test.step('the window closes after its timeout', async () => {
    await page.getByRole('button', { name: 'Buy' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.clock.fastForward(600_000)
    await expect(page.getByRole('listitem').last()).toHaveText('dismissed timeout')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
