import { useEffect, useRef, useState } from 'react'
import { ShopError } from '#shared/errors.ts'
import { readDraft } from '#ui/drafts.ts'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { type Return, type ReturnableOrder, type ReturnReason, type ReturnRequest, submitReturn } from '../contract.ts'
import { canAttachPhoto } from '../rules.ts'
import { LinePicker } from './line-picker.tsx'
import { toRequestLines } from './line-selection.ts'
import { OutcomePicker } from './outcome-picker.tsx'
import { PhotoField } from './photo-field.tsx'
import {
  findFieldProblems,
  findRefundDestinationProblems,
  findSelectionProblems,
  type RefundTarget,
  refundTargets,
  rethrowByField,
  toRefundDestination,
} from './problems.ts'
import { RefundDestinationFields } from './refund-destination-fields.tsx'
import { ContactFields, FormSection, ReasonFields } from './return-fields.tsx'
import { NOT_SENT, STILL_UPLOADING } from './texts.ts'
import { usePhotoUpload } from './use-photo-upload.ts'
import { useReturnLines } from './use-return-lines.ts'

const contactFields = ['orderId', 'email', 'name', 'number'] as const
const reasonFields = ['reasonDropdown', 'reasonText', 'imageUrl'] as const
const refundFields = ['refundTarget', 'upiId', 'accountName', 'accountNumber', 'ifsc'] as const
const byNumberFields = [...contactFields, ...reasonFields, ...refundFields]
const fromOrderFields = ['outcome', 'lines', ...refundFields, ...reasonFields, ...contactFields] as const
type Values = Record<(typeof fromOrderFields)[number], string>

interface ReturnFormProps {
  defaultValues: Partial<Record<'orderId' | 'name' | 'email', string>>
  /** The order the form was opened from. */
  returnableOrder?: ReturnableOrder
  /** Undefined until hydrated. */
  draftName: string | undefined
  onDone: (returnRequest: Return) => void
  onError?: (error: Error) => void
}

/** Requests a return of a whole order by its number, or of selected lines when opened from an order. */
export function ReturnForm({ defaultValues, returnableOrder, draftName, onDone, onError }: ReturnFormProps) {
  const [savedDraft] = useState(() => (draftName === undefined ? undefined : readDraft(draftName)))
  const { containerRef, reason, onReasonInput } = useReason(savedDraft?.['reasonDropdown'])
  const upload = usePhotoUpload(savedDraft?.['imageUrl'])
  const { lines, outcome, selection, canExchange, changeOutcome, setSelection } = useReturnLines(
    returnableOrder,
    savedDraft,
  )
  const [refundTarget, setRefundTarget] = useState<RefundTarget>(
    refundTargets.find((target) => target === savedDraft?.['refundTarget']) ?? 'upi',
  )
  // an order that is named by its number says only when it is submitted that it was paid in cash
  const [isKnownCash, setKnownCash] = useState(returnableOrder?.paymentMethod === 'COD')
  const needsRefundDestination = isKnownCash && outcome === 'refund'
  const isUploading = canAttachPhoto(reason) && upload.photo.state === 'uploading'

  const validate = (values: Values) => [
    ...(returnableOrder ? findSelectionProblems(lines, selection, outcome) : []),
    ...findFieldProblems(values),
    ...(needsRefundDestination ? findRefundDestinationProblems(refundTarget, values) : []),
    ...(isUploading ? [{ field: 'imageUrl', message: STILL_UPLOADING }] : []),
  ]
  const send = (values: Values) =>
    submit(values, {
      ...(returnableOrder ? { outcome, lines: toRequestLines(selection, outcome) } : {}),
      ...(needsRefundDestination ? { refundTo: toRefundDestination(refundTarget, values) } : {}),
    }).catch(rethrowByField)
  const handleError = (error: Error) => {
    if (error instanceof ShopError && error.errors?.some(({ field }) => field === 'refundTo')) setKnownCash(true)
    onError?.(error)
  }
  const refundDestinationFields = needsRefundDestination && (
    <RefundDestinationFields target={refundTarget} onChange={setRefundTarget} />
  )

  return (
    <div ref={containerRef} onInput={onReasonInput}>
      <Form
        fields={returnableOrder ? fromOrderFields : (byNumberFields as readonly (keyof Values)[])}
        {...(draftName === undefined ? {} : { draftName: draftName })}
        validate={validate}
        submit={send}
        onSuccess={onDone}
        onError={handleError}
        className="grid grid-cols-[minmax(0,1fr)] gap-10"
      >
        {returnableOrder ? (
          <FormSection step="1/3" title="Items to return">
            <OutcomePicker outcome={outcome} isCash={isKnownCash} canExchange={canExchange} onChange={changeOutcome} />
            <LinePicker lines={lines} selection={selection} outcome={outcome} onChange={setSelection} />
            {refundDestinationFields}
          </FormSection>
        ) : (
          <FormSection step="1/2" title="Your order">
            <ContactFields defaultValues={defaultValues} />
          </FormSection>
        )}
        <FormSection step={returnableOrder ? '2/3' : '2/2'} title="What's wrong">
          <ReasonFields>{canAttachPhoto(reason) && <PhotoField {...upload} />}</ReasonFields>
          {!returnableOrder && refundDestinationFields}
        </FormSection>
        {returnableOrder && (
          <FormSection step="3/3" title="Your details">
            <ContactFields defaultValues={returnableOrder} hasOrder />
          </FormSection>
        )}
        <div className="grid gap-4">
          <SubmitButton
            label="Submit request"
            pendingLabel="Sending your request..."
            noScriptText="This form needs JavaScript, which is turned off in this browser. Email us instead."
          />
        </div>
      </Form>
    </div>
  )
}

/** Tracks the selected reason, which decides whether a photo can be attached. */
function useReason(initialReason: string | undefined) {
  const [reason, setReason] = useState(initialReason ?? '')
  const containerRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // a reason may have been selected before hydration
    setReason(containerRef.current?.querySelector('select')?.value ?? '')
  }, [])
  const onReasonInput = ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLSelectElement && target.name === 'reasonDropdown') setReason(target.value)
  }
  return { containerRef, reason, onReasonInput }
}

type RequestedLines = Pick<ReturnRequest, 'outcome' | 'lines' | 'refundTo'>

function submit(values: Values, selection: RequestedLines) {
  const { orderId, name, email, number, reasonDropdown, reasonText, imageUrl } = values
  return callApi(
    submitReturn,
    {
      body: {
        orderId,
        name,
        email,
        number,
        reasonDropdown: reasonDropdown as ReturnReason,
        ...(reasonText.trim() ? { reasonText } : {}),
        ...(imageUrl ? { imageUrl } : {}),
        ...selection,
      },
    },
    { fallbackMessage: NOT_SENT, networkMessage: NETWORK_ERROR },
  )
}
