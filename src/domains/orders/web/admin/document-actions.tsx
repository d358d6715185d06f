import { useMutation } from '@tanstack/react-query'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { toast } from '#ui/toast.ts'
import { callApi, fetchFile } from '#web/api.ts'
import { sendTaxDocument, TAX_DOCUMENT_PDF_PATH, type TaxDocumentSummary } from '../../invoice-contract.ts'

const buttonClass = 'min-h-8 cursor-pointer border border-ink px-3 text-sm font-semibold hover:bg-acid'

/** Opens an invoice or a credit note, or sends it to the customer. */
export function DocumentActions({ document: { number, email, isDemo } }: { document: TaxDocumentSummary }) {
  const canSend = useCan('emails:write')
  const send = useMutation({
    mutationFn: () =>
      callApi(sendTaxDocument, { body: { number } }, { fallbackMessage: `We couldn't send ${number}.` }),
    onSuccess: ({ to }) => toast(`${number} is on its way to ${to}.`),
    onError: ({ message }) => toast(message, { kind: 'error' }),
  })
  return (
    <span className="flex flex-wrap gap-2 max-md:justify-end md:flex-nowrap">
      <button type="button" onClick={() => void openPdf(number)} className={`${buttonClass} whitespace-nowrap`}>
        Open<span className="sr-only"> {number}</span>
      </button>
      {!isDemo && canSend && (
        <ConfirmButton
          label="Send"
          itemName={number}
          question="Email this document to the customer?"
          onConfirm={() => send.mutate()}
          className={buttonClass}
        >
          <p className="text-sm">It goes to {email}.</p>
        </ConfirmButton>
      )}
    </span>
  )
}

/** Opens the PDF in a new tab, where it can be printed. */
async function openPdf(number: string): Promise<void> {
  // opened before the request, because browsers block a window that opens later
  const tab = window.open('', '_blank')
  try {
    const pdf = await fetchFile(
      `${TAX_DOCUMENT_PDF_PATH}${formatSearchParams({ number })}`,
      `We couldn't open ${number}.`,
    )
    const url = URL.createObjectURL(pdf)
    if (tab) tab.location.href = url
    else window.location.href = url
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    tab?.close()
    toast((error as Error).message, { kind: 'error' })
  }
}
