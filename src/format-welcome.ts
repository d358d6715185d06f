import type { FirstAdmin } from '#domains/accounts/server/api.ts'
import { brand } from '#shared/brand.ts'

interface StartedShop {
  url: string
  admin: FirstAdmin
  dataLocation: string
}

/** Formats the message that npm start prints once the shop is open. */
export function formatWelcome({ url, admin, dataLocation }: StartedShop): string {
  const { email, generatedPassword } = admin
  const login = generatedPassword
    ? `${email}, password ${generatedPassword} (generated; shown only once)`
    : `${email} (password as set)`
  const rows = [
    ['Shop', url],
    ['Admin login', login],
    ['Data', dataLocation],
    ['Stop', 'Ctrl+C'],
  ] as const
  return ['', `${brand.name} is open.`, ...rows.map(([name, value]) => `  ${name.padEnd(12)} ${value}`), '', ''].join(
    '\n',
  )
}
