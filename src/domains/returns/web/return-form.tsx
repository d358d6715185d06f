import { useEffect, useRef, useState } from 'react'
import { readDraft } from '#ui/drafts.ts'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { type Return, type Returnable, type ReturnReason, type ReturnRequest, submitReturn } from '../contract.ts'
import { canAttachPhoto } from '../rules.ts'
import { LineChoice } from './line-choice.tsx'
import { toRequestLines } from './line-selection.ts'
import { OutcomeChoice } from './outcome-choice.tsx'
import { PhotoField } from './photo-field.tsx'
import { findFieldProblems, findSelectionProblems, rethrowByField } from './problems.ts'
import { ContactFields, FormSection, ReasonFields } from './return-fields.tsx'
import { NOT_SENT, STILL_UPLOADING } from './texts.ts'
import { usePhotoUpload } from './use-photo-upload.ts'
import { useReturnLines } from './use-return-lines.ts'

const contactFields = ['orderId', 'email', 'name', 'number'] as const
const reasonFields = ['reasonDropdown', 'reasonText', 'imageUrl'] as const
const plainFields = [...contactFields, ...reasonFields]
const orderFields = ['outcome', 'lines', ...reasonFields, ...contactFields] as const
type Values = Record<(typeof orderFields)[number], string>

interface ReturnFormProps {
  defaultValues: Partial<Record<'orderId' | 'name' | 'email', string>>
  /** The order the form was opened from. */
  returnable?: Returnable
  /** Storage key of the draft; undefined until hydrated. */
  draft: string | undefined
  onDone: (returnRequest: Return) => void
  onFailure?: (error: Error) => void
}

/** Requests a return of a whole order by its number, or of chosen lines when opened from an order. */
export function ReturnForm({ defaultValues, returnable, draft, onDone, onFailure }: ReturnFormProps) {
  const [savedDraft] = useState(() => (draft === undefined ? undefined : readDraft(draft)))
  const { containerRef, reason, onReasonInput } = useReason(savedDraft?.['reasonDropdown'])
  const photo = usePhotoUpload(savedDraft?.['imageUrl'])
  const { lines, outcome, choice, canExchange, changeOutcome, setChoice } = useReturnLines(returnable, savedDraft)
  const isUploading = canAttachPhoto(reason) && photo.photo.state === 'uploading'

  const check = (values: Values) => [
    ...(returnable ? findSelectionProblems(lines, choice, outcome) : []),
    ...findFieldProblems(values),
    ...(isUploading ? [{ field: 'imageUrl', message: STILL_UPLOADING }] : []),
  ]
  const send = (values: Values) =>
    submit(values, returnable ? { outcome, lines: toRequestLines(choice, outcome) } : {}).catch(rethrowByField)

  return (
    <div ref={containerRef} onInput={onReasonInput}>
      <Form
        fields={returnable ? orderFields : (plainFields as readonly (keyof Values)[])}
        {...(draft === undefined ? {} : { draft })}
        validate={check}
        submit={send}
        onSuccess={onDone}
        {...(onFailure ? { onError: onFailure } : {})}
        className="grid grid-cols-[minmax(0,1fr)] gap-10"
      >
        {returnable ? (
          <FormSection step="1/3" title="Items to return">
            <OutcomeChoice outcome={outcome} canExchange={canExchange} onChange={changeOutcome} />
            <LineChoice lines={lines} choice={choice} outcome={outcome} onChange={setChoice} />
          </FormSection>
        ) : (
          <FormSection step="1/2" title="Your order">
            <ContactFields defaultValues={defaultValues} />
          </FormSection>
        )}
        <FormSection step={returnable ? '2/3' : '2/2'} title="What's wrong">
          <ReasonFields>{canAttachPhoto(reason) && <PhotoField {...photo} />}</ReasonFields>
        </FormSection>
        {returnable && (
          <FormSection step="3/3" title="Your details">
            <ContactFields defaultValues={returnable} hasOrder />
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

/** Tracks the chosen reason, which decides whether a photo is offered. */
function useReason(initialReason: string | undefined) {
  const [reason, setReason] = useState(initialReason ?? '')
  const containerRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // it may have been chosen before hydration
    setReason(containerRef.current?.querySelector('select')?.value ?? '')
  }, [])
  const onReasonInput = ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLSelectElement && target.name === 'reasonDropdown') setReason(target.value)
  }
  return { containerRef, reason, onReasonInput }
}

type Selection = Pick<ReturnRequest, 'outcome' | 'lines'>

function submit({ reasonText, imageUrl, ...values }: Values, selection: Selection) {
  const { orderId, name, email, number } = values
  return callApi(
    submitReturn,
    {
      body: {
        ...{ orderId, name, email, number },
        reasonDropdown: values.reasonDropdown as ReturnReason,
        ...(reasonText.trim() ? { reasonText } : {}),
        ...(imageUrl ? { imageUrl } : {}),
        ...selection,
      },
    },
    { fallbackMessage: NOT_SENT, networkMessage: NETWORK_ERROR },
  )
}
