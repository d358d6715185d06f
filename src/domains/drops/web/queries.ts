import { queryOptions } from '@tanstack/react-query'
import { ShopError } from '#shared/errors.ts'
import { SECOND } from '#shared/time.ts'
import { callApi } from '#web/api.ts'
import { getDrop, getDropStatus, joinDrop, leaveDrop, type QueueEntry } from '../contract.ts'
import { NOT_OPEN_YET } from '../rules.ts'
import { ensureDropToken, readDropToken } from './parts/drop-token.ts'

export const dropQueryOptions = (id: string) =>
  queryOptions({
    queryKey: ['products', 'drop', id],
    queryFn: (context) => callApi(getDrop, { params: { id } }, context),
  })

/** How often the page asks, by what the shopper waits for. */
const pollMs = { waiting: 3 * SECOND, held: 10 * SECOND, other: 20 * SECOND }

/** Also says what the server's clock shows, because the phone's may be wrong. */
export const dropStatusQueryOptions = (id: string) =>
  queryOptions({
    queryKey: ['account', 'drop', id],
    queryFn: async ({ signal }) => {
      const token = readDropToken()
      const sentAt = performance.now()
      const status = await callApi(getDropStatus, { params: { id }, query: token ? { token } : {} }, { signal })
      const receivedAt = performance.now()
      return { ...status, clockOffset: Date.parse(status.now) - (sentAt + receivedAt) / 2 }
    },
    staleTime: 0,
    throwOnError: false,
    refetchInterval: ({ state: { data } }) => {
      const state = data?.place?.state
      return pollMs[state === 'waiting' || state === 'held' ? state : 'other']
    },
    // a shopper in line looks at other tabs
    refetchIntervalInBackground: true,
  })

interface JoinInput {
  id: string
  size: string | undefined
  color: string | undefined
  email?: string
}

const MAX_ATTEMPTS = 40
const RETRY_MS = 250
const JOIN_FAILED = "We couldn't get your place. Please try again."

/** Tries again while the server is overloaded or opens a moment later than the page. The token keeps the queue entry the same. */
export async function joinQueue({ id, size, color, email }: JoinInput): Promise<QueueEntry> {
  const body = {
    token: ensureDropToken(),
    ...(size ? { size } : {}),
    ...(color ? { color } : {}),
    ...(email ? { email } : {}),
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await callApi(joinDrop, { params: { id }, body }, { fallbackMessage: JOIN_FAILED })
    } catch (error) {
      if (!(error instanceof ShopError) || !canRetry(error) || attempt === MAX_ATTEMPTS) throw error
      // not all at the same moment
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * (1 + Math.random())))
    }
  }
}

const canRetry = ({ code, message }: ShopError) => code === 'unavailable' || message === NOT_OPEN_YET

export const leaveQueue = (id: string) =>
  callApi(leaveDrop, { params: { id }, body: { token: ensureDropToken() } }, { fallbackMessage: 'Please try again.' })
