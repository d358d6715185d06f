import { MAIN_ID } from './main-id.ts'

/** Stands in a private page's place until the browser knows whose it is. */
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

/** The same, in place of the admin area, of which nobody sees anything until it is known who asks. */
export function AdminFallback() {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-w-0 outline-none">
      <PageFallback />
    </main>
  )
}
