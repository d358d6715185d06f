import { encode } from 'uqr'
import { ShopError } from '#shared/errors.ts'
import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { requirePassword } from './require-password.ts'
import * as factors from './second-factor-store.ts'
import { generateSecret } from './totp.ts'

/** Generates a TOTP secret for the admin's authenticator app. It has no effect until it is confirmed with a code. */
export async function startSecondFactorSetup(
  deps: Pick<Deps, 'db' | 'now' | 'shopSettings'>,
  actor: Account,
  password: string,
) {
  await requirePassword(deps, actor, password)
  const secret = generateSecret()
  const isSaved = await factors.upsertSetup(deps.db, { userId: actor.id, secret, startedAt: deps.now() })
  if (!isSaved) throw new ShopError('conflict', 'Two-step login is already on. Turn it off first.')
  const link = buildOtpauthUrl(deps.shopSettings.current().brand.name, actor.email, secret)
  return { key: secret.replace(/.{4}(?=.)/g, '$& '), link, qr: renderQrCode(link) }
}

function buildOtpauthUrl(shopName: string, email: string, secret: string): string {
  const issuer = encodeURIComponent(shopName)
  const label = `${issuer}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`
}

/** Renders all dark modules as one SVG path. */
function renderQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, path: rows.join('') }
}
