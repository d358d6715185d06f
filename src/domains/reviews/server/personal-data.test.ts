import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR } from '#shared/time.ts'
import { createReviewsApp } from '#tests/support/create-reviews-app.ts'
import { ANONYMOUS } from '../rules.ts'
import { deleteOrphanPhotos } from './delete-orphan-photos.ts'
import { personalData } from './personal-data.ts'

let shop: Awaited<ReturnType<typeof createReviewsApp>>
beforeAll(async () => {
  shop = await createReviewsApp()
})
afterAll(() => shop.close())

it('exports the reviews of a person, and keeps them without the person after an erasure', async () => {
  const [customer, other, admin] = [
    await shop.createCustomer('Asha Rao'),
    await shop.createCustomer('Ravi Iyer'),
    await shop.createAdmin(),
  ]
  const productId = await shop.addProduct()
  const jpeg = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  // photos can be uploaded after an order
  let imageUrl = ''
  for (const { token, ...user } of [customer, other]) {
    shop.advanceClock(1_000)
    await shop.addOrder({ token, ...user }, [productId])
    if (token === customer.token) imageUrl = (await shop.upload(token, jpeg)).body.imageUrl
    const images = token === customer.token ? [imageUrl] : []
    const { body } = await shop.review(productId, token, { text: 'Worn every day since.', images })
    await shop.moderate(body._id, 'publish', admin.token)
  }
  const person = { userId: customer.id, email: customer.account.email, isEmailProven: true }
  const exported = await personalData.export(shop.db, person)
  expect(exported['reviews']).toMatchObject([
    { author: 'Asha R.', rating: 5, text: 'Worn every day since.', productId },
  ])

  await shop.db.transaction(async (tx) => personalData.erase?.(tx, person))
  const { summary, reviews } = await shop.list(productId)
  expect(summary.count).toBe(2)
  expect(reviews).toMatchObject([
    { author: 'Ravi I.', images: [] },
    { author: ANONYMOUS, images: [], text: 'Worn every day since.' },
  ])
  expect(await personalData.export(shop.db, person)).toMatchObject({ reviews: [] })
  const { rows } = await shop.pool.query('SELECT subject_name FROM audit_entries')
  expect(JSON.stringify(rows)).not.toContain('Asha')
  shop.advanceClock(25 * HOUR)
  await deleteOrphanPhotos(shop.deps)
  expect((await shop.app.inject(imageUrl)).statusCode).toBe(404)
})
