import { encode } from 'uqr'
import { brand } from '#shared/brand.ts'
import { ShopError } from '#shared/errors.ts'
import { requireAdmin } from './authenticate.ts'
import { requirePassword } from './require-password.ts'
import { upsertSetup } from './second-factor-store.ts'
import { generateSecret } from './totp.ts'

type Deps = Parameters<typeof requireAdmin>[0]

/** Generates a key for the admin's authenticator app. It has no effect until it is confirmed with a code. */
export async function startSecondFactorSetup(deps: Deps, authorization: string | undefined, password: string) {
  const { db, now = () => new Date() } = deps
  const admin = await requireAdmin(deps, authorization)
  await requirePassword(deps, admin, password)
  const secret = generateSecret()
  const isStarted = await upsertSetup(db, { userId: admin.id, secret, begunAt: now() })
  if (!isStarted) throw new ShopError('conflict', 'Two-step login is already on. Turn it off first.')
  const link = buildOtpauthUrl(admin.email, secret)
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
