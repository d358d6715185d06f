import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { MAIN_ID } from './main-id.ts'

/** Shown in place of a private page until the browser knows the user. */
export function PageFallback() {
  return (
    <>
      <PageSkeleton />
      <p className="hidden noscript:block">This page needs JavaScript, which is turned off in this browser.</p>
    </>
  )
}

/** Has no admin navigation, which is hidden until the user is known to be an admin. */
export function AdminFallback() {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-w-0 outline-none">
      <PageFallback />
    </main>
  )
}
