import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createBareServer } from '#tests/support/create-bare-server.ts'

const Product = z.object({
  name: z.string().min(1),
  size: z.string().optional(),
  prices: z.array(z.int().min(0)).max(3),
})

async function respondWith(product: object) {
  const { app, logged } = await createBareServer()
  app.get('/product', { schema: { response: { 200: Product } } }, async () => product as z.infer<typeof Product>)
  return { response: await app.inject('/product'), logged }
}

describe('a response', () => {
  it('has only the fields of its schema', async () => {
    const { response } = await respondWith({ name: 'Tee', size: undefined, prices: [999], cost: 400 })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.body).toBe('{"name":"Tee","prices":[999]}')
  })

  it('that does not match its schema is not sent', async () => {
    const { response, logged } = await respondWith({ name: '', prices: [-1], cost: 400 })
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('400')
    expect(JSON.stringify(logged)).toContain('/product')
  })
})
