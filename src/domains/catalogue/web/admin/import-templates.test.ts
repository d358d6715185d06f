import { expect, it } from 'vitest'
import { parseProductCsv } from '../../server/parse-product-csv.ts'
import { isShopifyFile, parseShopifyCsv } from '../../server/parse-shopify-csv.ts'
import { planImport } from '../../server/plan-import.ts'
import { planShopifyImport } from '../../server/plan-shopify-import.ts'
import { readCsv } from '../../server/read-csv.ts'
import { importTemplates } from './import-templates.ts'

it('the templates can be imported as they are', async () => {
  const [own, shopify] = await Promise.all(importTemplates.map(({ csv }) => readCsv(csv)))
  if (!own || !shopify) throw new Error('A template is missing')
  const history = { now: new Date(), movedUnits: new Map(), lastEdits: new Map(), imports: new Map() }
  const ownPlan = await planImport(parseProductCsv(own), new Map(), history)
  expect([ownPlan.problems, ownPlan.creates.length]).toEqual([[], 2])
  expect([isShopifyFile(own), isShopifyFile(shopify)]).toEqual([false, true])
  const nothing = {
    bySku: new Map(),
    byHandle: new Map(),
    barcodeOwners: new Map(),
    slugs: new Set<string>(),
    importedImages: new Map(),
  }
  const options = { tagsAsCollections: true, overwriteStock: false }
  const shopifyPlan = await planShopifyImport(parseShopifyCsv(shopify), nothing, options)
  expect([shopifyPlan.problems, shopifyPlan.creates.length]).toEqual([[], 1])
})
