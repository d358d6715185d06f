/** Stands in a private page's place until the browser knows whose it is. */
export function PageFallback() {
  return (
    <p role="status" className="gutter grid min-h-[60vh] place-items-center text-lg font-semibold">
      Loading...
    </p>
  )
}
