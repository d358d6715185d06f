import { encode } from 'uqr'
import { brand } from '#shared/brand.ts'
import { ShopError } from '#shared/errors.ts'
import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { requirePassword } from './require-password.ts'
import * as factors from './second-factor-store.ts'
import { generateSecret } from './totp.ts'

/** Generates a TOTP secret for the admin's authenticator app. It has no effect until it is confirmed with a code. */
export async function startSecondFactorSetup(deps: Pick<Deps, 'db' | 'now'>, actor: Account, password: string) {
  await requirePassword(deps, actor, password)
  const secret = generateSecret()
  const isSaved = await factors.upsertSetup(deps.db, { userId: actor.id, secret, startedAt: deps.now() })
  if (!isSaved) throw new ShopError('conflict', 'Two-step login is already on. Turn it off first.')
  const link = buildOtpauthUrl(actor.email, secret)
  return { key: secret.replace(/.{4}(?=.)/g, '$& '), link, qr: renderQrCode(link) }
}

function buildOtpauthUrl(email: string, secret: string): string {
  const label = `${encodeURIComponent(brand.name)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand.name)}&algorithm=SHA1&digits=6&period=30`
}

/** Renders all dark modules as one SVG path. */
function renderQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, path: rows.join('') }
}
