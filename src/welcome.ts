import { brand } from '#shared/brand.ts'
import type { RunningShop } from './main.ts'

/** Formats the message that npm start prints once the shop is open. */
export function welcome({ url, admin, data }: Pick<RunningShop, 'url' | 'admin' | 'data'>): string {
  const { email, generatedPassword } = admin
  const login = generatedPassword
    ? `${email}, password ${generatedPassword} (generated; shown only once)`
    : `${email} (password as set)`
  const rows = [
    ['Shop', url],
    ['Admin login', login],
    ['Data', data],
    ['Stop', 'Ctrl+C'],
  ] as const
  return ['', `${brand.name} is open.`, ...rows.map(([name, value]) => `  ${name.padEnd(12)} ${value}`), '', ''].join(
    '\n',
  )
}
