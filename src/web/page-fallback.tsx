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
