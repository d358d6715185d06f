export function Loading() {
  return (
    <p role="status" className="gutter grid min-h-96 place-items-center text-lg font-semibold">
      Loading...
    </p>
  )
}
