import { MAIN_ID } from './main-id.ts'

/** Shown in place of a private page until the browser knows the user. */
export function PageFallback() {
  return (
    <div className="gutter relative grid min-h-[60vh] content-center">
      <p role="status" className="mono-caption absolute top-0 left-0 bg-ink px-2 py-1 text-paper noscript:hidden">
        Loading...
      </p>
      <p className="hidden text-lg font-semibold noscript:block">
        This page needs JavaScript, which this browser has switched off.
      </p>
      <div
        aria-hidden="true"
        className="absolute inset-x-0 inset-y-10 gutter grid animate-pulse grid-rows-[3rem_1fr] gap-6 *:bg-card motion-reduce:animate-none noscript:hidden"
      >
        <div className="max-w-md" />
        <div />
      </div>
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
