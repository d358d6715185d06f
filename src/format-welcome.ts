import type { FirstAdmin } from '#domains/accounts/server/api.ts'

interface StartedShop {
  name: string
  url: string
  admin: FirstAdmin
  dataLocation: string
}

/** Formats the message that npm start prints once the shop is open. */
export function formatWelcome({ name: shopName, url, admin, dataLocation }: StartedShop): string {
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
  return ['', `${shopName} is open.`, ...rows.map(([name, value]) => `  ${name.padEnd(12)} ${value}`), '', ''].join(
    '\n',
  )
}
