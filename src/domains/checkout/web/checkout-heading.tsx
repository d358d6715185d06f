import { useQuery } from '@tanstack/react-query'
import { isPayable } from './is-payable.ts'
import { liveCheckoutQueryOptions } from './queries.ts'

const steps = ['Address', 'Pay']

/** Shows the page's title and where the shopper is. */
export function CheckoutHeading({ userId }: { userId: string }) {
  const { data } = useQuery(liveCheckoutQueryOptions(userId))
  const currentStep = data?.checkout && isPayable(data.checkout) ? 'Pay' : 'Address'
  return (
    <div className="gutter flex h-18 items-center justify-between gap-4 border-b border-ink lg:h-24">
      <h1 data-toasts="over-header" className="headline text-[clamp(1.25rem,3.5vw,2.75rem)]">
        Checkout
      </h1>
      <ol aria-label="Steps" className="mono-caption flex items-center gap-2">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={step === currentStep ? 'step' : undefined}
            className="flex items-center gap-2 text-smoke not-first:before:h-px not-first:before:w-3 sm:not-first:before:w-5 not-first:before:bg-ash aria-[current=step]:font-bold aria-[current=step]:text-ink"
          >
            <span
              className={`grid size-6 place-items-center border ${step === currentStep ? 'border-ink bg-accent' : 'border-ash'}`}
            >
              {index + 1}
            </span>{' '}
            {step}
          </li>
        ))}
      </ol>
    </div>
  )
}
