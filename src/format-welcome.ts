import { brand } from '#shared/brand.ts'
import type { RunningShop } from './main.ts'

/** Formats the message that npm start prints once the shop is open. */
export function formatWelcome({
  url,
  admin,
  dataLocation,
}: Pick<RunningShop, 'url' | 'admin' | 'dataLocation'>): string {
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
