import { paiseFromRupees } from '#shared/money.ts'
import type { Deps } from './deps.ts'
import { getLoadedPincodes } from './find-pincode.ts'
import { describeShippingPlace } from './find-shipping-place.ts'
import { presentQuote } from './present-rates.ts'

type QuoteDeps = Pick<Deps, 'shippingRates' | 'shopSettings' | 'now'>

/** What every screen asks for: an Indian PIN code and plain numbers that are within their limits. */
const plainValues = {
  postalCode: /^[1-9]\d{5}$/,
  country: /^IN$/,
  amount: /^\d{1,8}(?:\.\d{1,2})?$/,
  grams: /^\d{1,8}$/,
  pieces: /^[1-9]\d{0,5}$/,
}
type PlainQuery = Partial<Record<keyof typeof plainValues, string>>

/**
 * Returns the JSON of the quote for a plain query, computed from memory as `getQuote` does, without validation by schema:
 * a tenth of the time. Any other query gives undefined.
 */
export function computeQuote(deps: QuoteDeps, query: string): string | undefined {
  const { postalCode, amount, grams, pieces } = parsePlainQuery(query) ?? {}
  const pincodes = getLoadedPincodes()
  if (postalCode === undefined || pincodes === undefined) return undefined
  const destination = { country: 'IN', postalCode, state: undefined }
  const place = describeShippingPlace(deps, destination, pincodes.get(Number(postalCode)))
  const options = place.offerOptions({
    amountPaise: paiseFromRupees(Number(amount ?? 0)),
    grams: grams === undefined ? undefined : Number(grams),
    pieces: pieces === undefined ? undefined : Number(pieces),
  })
  return JSON.stringify(presentQuote({ ...place, options }))
}

function parsePlainQuery(query: string): PlainQuery | undefined {
  const parsed: PlainQuery = {}
  for (const parameter of query.split('&')) {
    const nameLength = parameter.indexOf('=')
    const name = parameter.slice(0, nameLength)
    const value = parameter.slice(nameLength + 1)
    if (!isKnown(name) || name in parsed || !plainValues[name].test(value)) return undefined
    parsed[name] = value
  }
  return parsed
}

const isKnown = (name: string): name is keyof PlainQuery => Object.hasOwn(plainValues, name)
