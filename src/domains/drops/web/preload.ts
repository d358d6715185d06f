import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { isSlug } from '#shared/slug.ts'
import { dropQueryOptions } from './queries.ts'

export async function preloadDrop(client: QueryClient, { params }: { params: Params }): Promise<void> {
  const id = params['id'] ?? ''
  if (!idPattern.test(id) && !isSlug(id)) throw new ShopError('not_found', 'Drop not found.')
  await client.ensureQueryData(dropQueryOptions(id))
}
