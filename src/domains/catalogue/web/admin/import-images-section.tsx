import { useQuery } from '@tanstack/react-query'
import { groupDigits } from '#shared/group-digits.ts'
import { FormSection } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import { imageFetchesQueryOptions, useRetryImageFetches } from './import-queries.ts'

const retryButton =
  'min-h-11 cursor-pointer border border-ink bg-chalk px-4 text-sm font-semibold hover:bg-accent aria-disabled:cursor-progress'

/** Shows nothing if every image has been copied. */
export function ImportImagesSection({ isApplied }: { isApplied: boolean }) {
  const { data } = useQuery(imageFetchesQueryOptions)
  const retry = useRetryImageFetches()
  if (!data || (data.pending === 0 && data.failed === 0 && !isApplied)) return null
  const { pending, failed, failures, total } = data
  const retryFailed = (productId?: string) => !retry.isPending && retry.mutate(productId)
  return (
    <FormSection
      title="Images"
      note="Images on other servers are copied to this shop in the background. You can leave this page."
    >
      <div role="status" className="grid gap-2 text-sm font-semibold">
        {pending > 0 ? (
          <>
            <p>{groupDigits(pending)} to copy</p>
            <progress
              aria-label="Copied images"
              value={total - pending}
              max={total}
              className="h-2 w-full accent-ink"
            />
          </>
        ) : (
          <p>{failed > 0 ? `${groupDigits(failed)} could not be copied` : 'All images are copied.'}</p>
        )}
      </div>
      {failures.length > 0 && (
        <>
          <ul className="grid divide-y divide-line border border-ink bg-chalk">
            {failures.map(({ productId, name, images }) => (
              <li key={productId} className="flex flex-wrap items-start justify-between gap-3 p-3">
                <div className="grid min-w-0 flex-1 basis-64 gap-1">
                  <Link to={`/admin/products/${productId}/edit`} className="font-semibold underline underline-offset-4">
                    {name}
                  </Link>
                  {images.map(({ url, message }) => (
                    <p key={url} className="text-sm break-all">
                      <span className="bg-brick px-1 font-semibold">{message}</span> {url}
                    </p>
                  ))}
                </div>
                <button type="button" onClick={() => retryFailed(productId)} className={retryButton}>
                  Retry<span className="sr-only"> {name}</span>
                </button>
              </li>
            ))}
          </ul>
          <button type="button" onClick={() => retryFailed()} className={`${retryButton} w-fit`}>
            Retry all
          </button>
        </>
      )}
    </FormSection>
  )
}
