import { useMutation } from '@tanstack/react-query'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { openInNewTab } from '#ui/admin/open-in-new-tab.ts'
import { toast } from '#ui/toast.ts'
import { callApi, fetchFile } from '#web/api.ts'
import { sendTaxDocument, TAX_DOCUMENT_PDF_PATH, type TaxDocumentSummary } from '../../invoice-contract.ts'

const buttonClass = 'min-h-8 cursor-pointer border border-ink px-3 text-sm font-semibold hover:bg-accent'

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

const openPdf = (number: string) =>
  openInNewTab(() =>
    fetchFile(`${TAX_DOCUMENT_PDF_PATH}${formatSearchParams({ number })}`, `We couldn't open ${number}.`),
  )
