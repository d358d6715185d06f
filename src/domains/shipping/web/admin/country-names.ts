import { countryCodes } from '#shared/country-codes.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })

export const nameCountry = (code: string): string => names.of(code) ?? code

/** Returns the names by code: India first, the others in alphabetical order. */
export const listCountryNames = (): Record<string, string> =>
  Object.fromEntries([
    ['IN', nameCountry('IN')],
    ...countryCodes
      .filter((code) => code !== 'IN')
      .map((code) => [code, nameCountry(code)] as const)
      .sort(([, a], [, b]) => a.localeCompare(b)),
  ])
