import { type Paise, rupeesFromPaise } from '#shared/money.ts'
import type { AdminDrop, Drop, QueueEntry } from '../contract.ts'
import type { DropCounts } from './store.ts'

type Settings = Pick<AdminDrop, 'limitPerCustomer' | 'hasWaitingList' | 'showsPrice'>

interface Options {
  size: string | null
  color: string | null
}

const presentOptions = ({ size, color }: Options) => ({
  ...(size === null ? {} : { size }),
  ...(color === null ? {} : { color }),
})

interface DropRow {
  id: string
  slug: string | null
  name: string
  description: string[]
  images: {
    url: string
    altText: string
    color: string | null
    placeholder: string | null
    turntableUrl: string | null
    isShown: boolean
  }[]
  lowestPricePaise: Paise
  sizes: string[]
  colors: string[]
  stock: (Options & { available: number })[]
  drop: Settings
  publishAt: Date | null
}

export function presentDrop(row: DropRow): Drop {
  const { drop, publishAt } = row
  return {
    productId: row.id,
    ...(row.slug === null ? {} : { slug: row.slug }),
    name: row.name,
    description: row.description,
    images: row.images
      .filter(({ isShown }) => isShown)
      .map(({ url, altText, color, placeholder }) => ({
        url,
        altText,
        ...(color === null ? {} : { color }),
        ...(placeholder === null ? {} : { placeholder }),
      })),
    ...(drop.showsPrice || publishAt === null ? { price: rupeesFromPaise(row.lowestPricePaise) } : {}),
    sizes: row.sizes,
    colors: row.colors,
    variants: row.stock.map(({ available, ...options }) => ({
      ...presentOptions(options),
      ...(publishAt === null ? { available } : {}),
    })),
    limitPerCustomer: drop.limitPerCustomer,
    hasWaitingList: drop.hasWaitingList,
    ...(publishAt === null ? {} : { opensAt: publishAt.toISOString() }),
  }
}

interface EntryRow extends Options {
  state: QueueEntry['state']
  heldUntil: Date | string | null
  position: number
}

export const presentQueueEntry = ({ state, heldUntil, position, size, color }: EntryRow): QueueEntry => ({
  state,
  ...presentOptions({ size, color }),
  ...(state === 'waiting' ? { position } : {}),
  ...(heldUntil === null ? {} : { heldUntil: new Date(heldUntil).toISOString() }),
})

interface AdminDropRow {
  id: string
  slug: string | null
  name: string
  state: AdminDrop['state']
  publishAt: Date | null
  available: number
  drop: Settings
  counts: DropCounts | undefined
}

export const presentAdminDrop = ({
  id,
  slug,
  name,
  state,
  publishAt,
  available,
  drop,
  counts,
}: AdminDropRow): AdminDrop => ({
  productId: id,
  name,
  ...(slug === null ? {} : { slug }),
  state,
  ...(publishAt === null ? {} : { opensAt: publishAt.toISOString() }),
  limitPerCustomer: drop.limitPerCustomer,
  hasWaitingList: drop.hasWaitingList,
  showsPrice: drop.showsPrice,
  available,
  held: counts?.held ?? 0,
  inCheckout: counts?.inCheckout ?? 0,
  ordered: counts?.ordered ?? 0,
  waiting: counts?.waiting ?? 0,
  lapsed: counts?.lapsed ?? 0,
})
