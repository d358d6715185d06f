import { expect, it } from 'vitest'
import { chooseTable, getMonthDays } from './rules.ts'

const supply = { isExport: false, isSameState: false, isRegistered: false, invoiceTotal: 100_000 }

it.each([
  ['b2cs', {}],
  ['b2cl', { invoiceTotal: 100_000.01 }],
  ['b2cs', { invoiceTotal: 100_000.01, isSameState: true }],
  ['b2b', { invoiceTotal: 100_000.01, isRegistered: true }],
  ['exp', { invoiceTotal: 100_000.01, isExport: true, isRegistered: true }],
])('reports in %s: %j', (table, changes) => expect(chooseTable({ ...supply, ...changes })).toBe(table))

it.each([
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
  ['2028-02', '2028-02-29'],
])('%s ends on %s', (month, to) => expect(getMonthDays(month)).toEqual({ from: `${month}-01`, to }))
