import { ShopError } from '#shared/errors.ts'
import { romanize } from '#shared/slugify.ts'
import { ALL_PRODUCTS_SLUG, foldText, slugifyCollection } from '../rules.ts'
import type { CollectionRow } from './collection-store.ts'

interface CollectionAddress {
  name: string
  slug: string
}

const quote = (text: string) => `“${text}”`

function throwFieldError(code: 'bad_request' | 'conflict', field: 'name' | 'slug', message: string): never {
  throw new ShopError(code, message, { errors: [{ field, message }] })
}

/** Throws if another page has the name or the slug. Names and slugs share one namespace, because both are addresses. */
export function validateCollectionAddress({ name, slug }: CollectionAddress, others: CollectionAddress[]): void {
  const folded = foldText(name)
  if (folded === ALL_PRODUCTS_SLUG)
    throwFieldError('bad_request', 'name', `${quote(name)} is the page with all products. Choose another name.`)
  if (slug === ALL_PRODUCTS_SLUG)
    throwFieldError(
      'bad_request',
      'slug',
      `${quote(slug)} is the address of the page with all products. Choose another address.`,
    )
  const sameName = others.find((other) => foldText(other.name) === folded)
  if (sameName) throwFieldError('conflict', 'name', `There is already a collection called ${quote(sameName.name)}.`)
  const nameOwner = others.find((other) => other.slug === folded)
  if (nameOwner)
    throwFieldError(
      'conflict',
      'name',
      `${quote(name)} is the address of the collection ${quote(nameOwner.name)}. Choose another name.`,
    )
  const slugOwner = others.find((other) => other.slug === slug || foldText(other.name) === slug)
  if (slugOwner)
    throwFieldError(
      'conflict',
      'slug',
      `The address ${quote(slug)} belongs to the collection ${quote(slugOwner.name)}. Choose another address.`,
    )
}

/** Also writes the scripts of India in Latin letters, which the trigger of the database can't. */
export const romanizeCollection = (name: string): string => slugifyCollection(romanize(name))

/** Returns a slug for the name that no other collection uses. */
export function pickFreeSlug(name: string, others: Pick<CollectionRow, 'name' | 'slug'>[]): string {
  const base = romanizeCollection(name)
  const takenAddresses = new Set([ALL_PRODUCTS_SLUG, ...others.flatMap((other) => [other.slug, foldText(other.name)])])
  for (let attempt = 1; ; attempt++) {
    const candidate = attempt === 1 ? base : `${base}-${attempt}`
    if (!takenAddresses.has(candidate)) return candidate
  }
}
