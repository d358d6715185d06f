import { findUrlProblem } from '#platform/http/fetch-public-file.ts'
import type { ImportFormat, ImportProblem } from '../product-csv-contract.ts'
import type { Deps } from './deps.ts'
import { getShopifyHeader } from './parse-shopify-csv.ts'
import type { ImportPlan } from './plan-import.ts'
import { getColumnHeader } from './product-csv.ts'

/** Lists images that will not be downloaded because of their URLs. The products are imported without them. */
export function listRefusedImages(
  { creates, updates }: ImportPlan,
  format: ImportFormat,
  { mediaFetchAllow }: Pick<Deps, 'mediaFetchAllow'>,
): ImportProblem[] {
  const field = format === 'shopify' ? getShopifyHeader('imageSrc') : getColumnHeader('images')
  return [...creates, ...updates]
    .flatMap(({ imageFetches }) => imageFetches)
    .flatMap(({ url, line }) => {
      const reason = findUrlProblem(url, { allowedHosts: mediaFetchAllow })
      return reason === undefined ? [] : [{ line, field, message: `${shorten(url)} won't be copied. ${reason}` }]
    })
}

const shorten = (url: string) => (url.length > 100 ? `${url.slice(0, 99)}…` : url)
