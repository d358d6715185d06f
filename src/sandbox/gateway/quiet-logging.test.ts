import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createEmptyDatabase } from '#tests/support/database.ts'
import { openSandboxGateway } from './open-sandbox-gateway.ts'

it('logs its calls only at debug level, because the shop makes several per order', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const gateway = await openSandboxGateway({ databaseUrl: url }, pino({ level: 'silent' }))
  onTestFinished(() => gateway.close())
  const app = Fastify()
  onTestFinished(() => app.close())
  const quietFlags: unknown[] = []
  app.addHook('onResponse', async ({ routeOptions }) => void quietFlags.push(routeOptions.config.quiet))
  await app.register(gateway.routes)
  await app.inject({ method: 'POST', url: '/sandbox/razorpay/v1/orders' })
  await app.inject({ method: 'POST', url: '/sandbox/razorpay/v1/pay' })
  expect(quietFlags).toEqual([true, true])
})
