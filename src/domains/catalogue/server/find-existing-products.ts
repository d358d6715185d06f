import type { Db } from '#platform/database/connect.ts'
import { findImportedSlugs } from './add-import-redirects.ts'
import * as store from './admin-product-store.ts'
import { attachStock } from './export-products.ts'
import { listFetches } from './image-fetch-store.ts'
import type { ExistingProducts } from './match-shopify-product.ts'
import type { ShopifyRow } from './parse-shopify-csv.ts'
import type { ExportedProduct } from './product-csv.ts'
import { findTakenIdentifiers } from './variant-store.ts'

/** Finds the products of a Shopify file that the shop already has. */
export async function findExistingProducts(db: Db, rows: ShopifyRow[]): Promise<ExistingProducts> {
  // Shopify writes an apostrophe before barcodes
  const listCells = (field: 'sku' | 'barcode' | 'handle') => [
    ...new Set(rows.flatMap(({ cells }) => cells[field]?.replace(/^'/, '').toLowerCase() || [])),
  ]
  const handles = listCells('handle')
  const slugByHandle = await findImportedSlugs(db, handles)
  const taken = await findTakenIdentifiers(db, {
    skus: listCells('sku'),
    barcodes: listCells('barcode'),
    slugs: [...handles, ...slugByHandle.values()],
  })
  const { sku = [], barcode = [], slug = [] } = Object.groupBy(taken, ({ kind }) => kind)
  const idBySlug = new Map(slug.map(({ value, productId }) => [value, productId]))
  const importedIds = [...slugByHandle].map(([handle, value]) => ({ value: handle, productId: idBySlug.get(value) }))
  const ids = new Set([...sku, ...importedIds].flatMap(({ productId }) => productId ?? []))
  const products = await attachStock(db, await store.findProductsByIds(db, [...ids]))
  const productsById = new Map(products.map((product) => [product.id, product]))
  const mapToProducts = (entries: { value: string; productId: string | undefined }[]) =>
    new Map(
      entries.flatMap(({ value, productId }): [string, ExportedProduct][] => {
        const product = productsById.get(productId ?? '')
        return product ? [[value, product]] : []
      }),
    )
  const fetches = await listFetchesByProduct(db, products)
  return {
    bySku: mapToProducts(sku),
    byHandle: mapToProducts(importedIds),
    barcodeOwners: new Map(barcode.map((owner) => [owner.value, owner])),
    slugs: new Set(idBySlug.keys()),
    importedImages: new Map(
      [...fetches].map(([productId, images]) => [productId, new Set(images.map(({ sourceUrl }) => sourceUrl))]),
    ),
  }
}

/** Adds the copies of images that were imported before, as far as the products still have them. */
export async function attachCopiedImages(db: Db, products: ExportedProduct[]): Promise<ExportedProduct[]> {
  const fetches = await listFetchesByProduct(db, products)
  return products.map((product) => {
    const copies = (fetches.get(product.id) ?? []).flatMap(({ sourceUrl, imageUrl }): [string, string][] =>
      imageUrl !== null && product.images.some(({ url }) => url === imageUrl) ? [[sourceUrl, imageUrl]] : [],
    )
    return { ...product, copiedImages: new Map(copies) }
  })
}

async function listFetchesByProduct(db: Db, products: ExportedProduct[]) {
  const ids = products.map(({ id }) => id)
  return Map.groupBy(await listFetches(db, ids), ({ productId }) => productId)
}
