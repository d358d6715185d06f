import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { openSandboxGateway } from './open.ts'

it('has its calls logged for debugging only, because the shop makes several for each order', async () => {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const gateway = await openSandboxGateway({ url }, pino({ level: 'silent' }))
  onTestFinished(() => gateway.close())
  const app = Fastify()
  onTestFinished(() => app.close())
  const asked: unknown[] = []
  app.addHook('onResponse', async ({ routeOptions }) => void asked.push(routeOptions.config.quiet))
  await app.register(gateway.routes)
  await app.inject({ method: 'POST', url: '/sandbox/razorpay/v1/orders' })
  await app.inject({ method: 'POST', url: '/sandbox/razorpay/v1/pay' })
  expect(asked).toEqual([true, true])
})
