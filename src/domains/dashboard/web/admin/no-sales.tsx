/** In percent of the height. */
const bars = [18, 26, 22, 38, 30, 46, 34, 54, 42, 36, 58, 48, 66, 52, 74, 60, 50, 78, 64, 86, 70, 62, 90, 76]

/** Replaces the charts of a period without orders, whose axes would say nothing. */
export function NoSales({ isFirstSaleAhead }: { isFirstSaleAhead: boolean }) {
  return (
    <div className="relative grid min-h-60 place-items-center overflow-hidden border border-ink bg-chalk p-5 xl:min-h-82">
      <div aria-hidden="true" className="absolute inset-x-5 bottom-0 flex h-3/4 items-end gap-1 sm:gap-2">
        {bars.map((height, index) => (
          <span
            key={height}
            style={{ height: `${height}%` }}
            className={`grow bg-card ${index % 2 === 1 ? 'max-sm:hidden' : ''}`}
          />
        ))}
      </div>
      <div className="relative grid max-w-[44ch] gap-1 border border-ink bg-chalk px-5 py-4 text-center">
        <p className="font-bold">{isFirstSaleAhead ? 'No orders yet' : 'No orders in this period'}</p>
        <p className="text-sm text-pretty text-smoke">
          {isFirstSaleAhead
            ? 'Revenue and orders by day appear here with your first order.'
            : 'Choose other days to see revenue and orders.'}
        </p>
      </div>
    </div>
  )
}
