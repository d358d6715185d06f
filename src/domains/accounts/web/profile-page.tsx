import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { MyOrders } from '#domains/orders/web/parts/my-orders.tsx'
import { myOrdersQueryOptions } from '#domains/orders/web/queries.ts'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { useInitialLoad } from '#ui/use-initial-load.ts'
import { useNearViewport } from '#ui/use-near-viewport.ts'
import { AddressBook } from './address-book.tsx'
import { DetailsSection } from './details-section.tsx'
import { logOut } from './log-out.ts'
import { useUser } from './parts/use-user.ts'
import { PasswordSection } from './password-section.tsx'
import { addressesQueryOptions, profileQueryOptions, sessionsQueryOptions } from './profile-queries.ts'
import { SessionsSection } from './sessions-section.tsx'
import type { StoredUser } from './stored-user.ts'

/** A separate chunk, because customers never see it. */
const SecondFactorSection = lazy(async () => ({
  default: (await import('./second-factor-section.tsx')).SecondFactorSection,
}))

/** A separate chunk, loaded when it scrolls into view, because few customers use it. */
const PersonalDataSection = lazy(async () => ({
  default: (await import('./personal-data-section.tsx')).PersonalDataSection,
}))

export function ProfilePage() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <PageHead title="Profile" />
      <ProfileHeader user={user} />
      <ProfileSections user={user} />
    </>
  )
}

/** Shows all sections together, because each of them would move those below. */
function ProfileSections({ user }: { user: StoredUser }) {
  const { _id: userId } = user
  const isLoading = useInitialLoad([
    useInfiniteQuery(myOrdersQueryOptions(userId)),
    useQuery(addressesQueryOptions(userId)),
    useQuery(profileQueryOptions(userId)),
    useQuery(sessionsQueryOptions(userId)),
  ])
  return (
    <>
      <section aria-labelledby="my-orders" className="gutter border-b border-ink py-8 lg:py-10">
        <h2 id="my-orders" className="headline mb-6 text-[clamp(1.35rem,2.4vw,2.5rem)]">
          My Orders
        </h2>
        {isLoading ? <PageSkeleton /> : <MyOrders userId={userId} />}
      </section>
      {!isLoading && (
        <>
          <AddressBook userId={userId} />
          <DetailsSection userId={userId} />
          <PasswordSection user={user} />
          <SecondFactor user={user} />
          <SessionsSection userId={userId} />
          <PersonalData user={user} />
        </>
      )}
    </>
  )
}

function PersonalData({ user }: { user: StoredUser }) {
  const ref = useRef<HTMLDivElement>(null)
  const wasSeen = useNearViewport(ref, '0px')
  return (
    <div ref={ref} className="min-h-74 md:min-h-60 lg:min-h-50">
      <Suspense>{wasSeen && <PersonalDataSection user={user} />}</Suspense>
    </div>
  )
}

/** Shown to admins, and to former admins who still have two-factor authentication. */
function SecondFactor({ user }: { user: StoredUser }) {
  const { data } = useQuery(profileQueryOptions(user._id))
  if (user.role !== 'admin' && !data?.hasSecondFactor) return null
  return (
    <Suspense>
      <SecondFactorSection user={user} />
    </Suspense>
  )
}

function ProfileHeader({ user: { name, email } }: { user: StoredUser }) {
  const client = useQueryClient()
  return (
    <header className="gutter flex flex-col justify-between gap-8 border-b border-ink bg-ink py-8 text-paper md:flex-row md:items-end lg:py-12">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <p>
          <Tag color="accent">Your account</Tag>
        </p>
        <h1 className="headline -ml-[0.05em] text-[clamp(2rem,7.4vw,7rem)] wrap-anywhere">{name}</h1>
        <p className="font-mono break-all">{email}</p>
      </div>
      <div className="flex shrink-0 gap-3 self-start md:self-end">
        <Link
          to="/wishlist"
          className="flex min-h-12 items-center border border-paper px-6 font-semibold hover:border-accent hover:bg-accent hover:text-ink"
        >
          Wishlist
        </Link>
        <button
          type="button"
          onClick={() => logOut(client)}
          className="min-h-12 cursor-pointer border border-paper px-6 font-semibold hover:border-accent hover:bg-accent hover:text-ink"
        >
          Logout
        </button>
      </div>
    </header>
  )
}
