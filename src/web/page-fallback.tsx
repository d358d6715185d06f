import { MAIN_ID } from './main-id.ts'

/** Shown in place of a private page until the browser knows the user. */
export function PageFallback() {
  return (
    <div className="gutter grid min-h-[60vh] place-items-center text-lg font-semibold">
      <p role="status" className="noscript:hidden">
        Loading...
      </p>
      <p className="hidden noscript:block">This page needs JavaScript, which this browser has switched off.</p>
    </div>
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
