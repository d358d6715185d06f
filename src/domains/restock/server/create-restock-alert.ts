import type { FastifyRequest } from 'fastify'
import { resolveOrigin } from '#domains/accounts/server/api.ts'
import { findDropProduct, getProduct } from '#domains/catalogue/server/api.ts'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'
import { consumeRateLimit, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { foldEmail } from '#shared/email.ts'
import { ShopError } from '#shared/errors.ts'
import { countAvailable, MAX_WAITING, rateLimits } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

const IN_STOCK = 'Good news: this is in stock right now. Reload the page to get it.'
const LIST_FULL = "So many people are waiting for this that we can't add more. Please check back soon."

interface AlertRequest {
  productId: string
  email: string
  size: string | undefined
  color: string | undefined
  /** Base URL of the links in the email. */
  origin: string
}

/** Returns the client's network, to rate limit by, and the base URL of links in emails. */
export function getRequestContext(request: FastifyRequest, { publicUrl }: Pick<Deps, 'publicUrl'>) {
  return { network: toNetworkPrefix(request.ip), origin: resolveOrigin(request, publicUrl) }
}

/** Before the opening of a drop, the alert is about the opening. Never reveals whether the email address already has an alert. */
export async function createRestockAlert(
  deps: Pick<Deps, 'db' | 'now'>,
  request: AlertRequest,
  network: string,
): Promise<void> {
  const { db } = deps
  const { productId, email } = request
  await consumeRateLimit(deps, [
    createRateLimit('alertsPerNetwork', rateLimits.alertsPerNetwork, network),
    createRateLimit('alertsPerEmail', rateLimits.alertsPerEmail, foldEmail(email)),
    createRateLimit('alerts', rateLimits.alerts),
  ])
  const drop = await findDropProduct(db, { id: productId })
  if (drop && drop.state !== 'live')
    return insertAlert(deps, { ...request, size: null, color: null, awaitsOpening: true })
  const product = await getProduct(deps, productId)
  rejectUnknownVariant(product, request)
  const variant = { size: request.size ?? null, color: request.color ?? null }
  if (countAvailable(product.stock, variant) > 0) throw new ShopError('conflict', IN_STOCK)
  await insertAlert(deps, { ...request, ...variant, awaitsOpening: false })
}

interface NewAlert extends Pick<AlertRequest, 'productId' | 'email' | 'origin'> {
  size: string | null
  color: string | null
  awaitsOpening: boolean
}

async function insertAlert({ db, now }: Pick<Deps, 'db' | 'now'>, alert: NewAlert): Promise<void> {
  const { productId, email, size, color, origin, awaitsOpening } = alert
  if ((await store.countWaitingForProduct(db, productId)) >= MAX_WAITING) throw new ShopError('conflict', LIST_FULL)
  const row = { productId, email, size, color, origin, awaitsOpening, requestedAt: now() }
  await db.transaction((tx) => store.insertAlert(tx, row))
}

/** Throws if the product has no such size or color, because the alert would never be sent. */
function rejectUnknownVariant(
  { sizes, colors }: { sizes: string[]; colors: string[] },
  { size, color }: AlertRequest,
): void {
  const errors = [
    ...(size !== undefined && !sizes.includes(size)
      ? [{ field: 'size', message: "This product isn't sold in that size." }]
      : []),
    ...(color !== undefined && !colors.includes(color)
      ? [{ field: 'color', message: "This product isn't sold in that colour." }]
      : []),
  ]
  if (errors.length > 0)
    throw new ShopError('bad_request', "This product isn't sold in that size or colour.", { errors })
}
