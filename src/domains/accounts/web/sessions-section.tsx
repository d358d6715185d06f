import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LOCALE } from '#shared/locale.ts'
import { QueryContent } from '#ui/query-content.tsx'
import { Tag } from '#ui/tag.tsx'
import { dismissToast, toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { endSession, type Session } from '../contract.ts'
import { AccountSection, secondaryButtonClass } from './account-section.tsx'
import { logOutEverywhere } from './log-out.ts'
import { sessionsQueryOptions } from './profile-queries.ts'

const NOT_ENDED = "We couldn't log that device out. Please try again."
const dateTimeFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })
/** Error toasts of this topic are dismissed when a later attempt succeeds. */
const TOAST_TOPIC = 'sessions'
const showError = ({ message }: Error) => toast(message, { kind: 'error', topic: TOAST_TOPIC })
const showSuccess = (message: string) => {
  dismissToast(TOAST_TOPIC)
  toast(message)
}

export function SessionsSection({ userId }: { userId: string }) {
  const client = useQueryClient()
  const sessions = useQuery(sessionsQueryOptions(userId))
  const logOutAll = useMutation({
    mutationFn: () => logOutEverywhere(client),
    networkMode: 'always',
    onSuccess: () => showSuccess('You are logged out everywhere.'),
    onError: showError,
  })
  return (
    <AccountSection
      title="Your devices"
      note="See a device you don't recognise? Log out everywhere and set a new password."
    >
      <QueryContent query={sessions}>
        {(list) => (
          <ul className="max-w-3xl border-t border-ink">
            {list.map((session) => (
              <SessionRow key={session._id} session={session} userId={userId} />
            ))}
          </ul>
        )}
      </QueryContent>
      <button
        type="button"
        aria-disabled={logOutAll.isPending || undefined}
        onClick={() => !logOutAll.isPending && logOutAll.mutate()}
        className={`mt-6 ${secondaryButtonClass}`}
      >
        Log out everywhere
      </button>
    </AccountSection>
  )
}

function SessionRow({ session, userId }: { session: Session; userId: string }) {
  const { _id, device, lastUsedAt, current } = session
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(endSession, { params: { id: _id } }, { fallbackMessage: NOT_ENDED }),
    networkMode: 'always',
    onSuccess: ({ message }) => showSuccess(message),
    onError: showError,
    // refetch on failure too, because the session may already be gone
    onSettled: () => client.invalidateQueries(sessionsQueryOptions(userId)),
  })
  return (
    <li className="flex min-h-18 items-center justify-between gap-4 border-b border-ink py-3">
      <div className="grid gap-1">
        <p className="font-semibold">{device}</p>
        <p className="mono-caption text-smoke">
          Last used <time dateTime={lastUsedAt}>{dateTimeFormat.format(new Date(lastUsedAt))}</time>
        </p>
      </div>
      {current ? (
        <Tag color="accent" className="shrink-0">
          This device
        </Tag>
      ) : (
        <button
          type="button"
          aria-disabled={isPending || undefined}
          onClick={() => !isPending && mutate()}
          className={`shrink-0 ${secondaryButtonClass}`}
        >
          Log out<span className="sr-only"> {device}</span>
        </button>
      )}
    </li>
  )
}
