import { useEffect, useRef, useState } from 'react'
import { readDraft } from '#ui/drafts.ts'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { call, NO_NETWORK } from '#web/api.ts'
import { type Return, type Returnable, type ReturnDraft, type ReturnReason, submitReturn } from '../contract.ts'
import { wantsPhoto } from '../rules.ts'
import { wantedLines } from './choice.ts'
import { LineChoice } from './line-choice.tsx'
import { OutcomeChoice } from './outcome-choice.tsx'
import { PhotoField } from './photo-field.tsx'
import { byField, choiceProblems, entryProblems } from './problems.ts'
import { ContactFields, ReasonFields, Section } from './return-fields.tsx'
import { NOT_SENT, STILL_UPLOADING } from './texts.ts'
import { useLines } from './use-lines.ts'
import { usePhoto } from './use-photo.ts'

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
  const photo = usePhoto(savedDraft?.['imageUrl'])
  const { lines, outcome, choice, canExchange, changeOutcome, setChoice } = useLines(returnable, savedDraft)
  const isUploading = wantsPhoto(reason) && photo.photo.state === 'uploading'

  const check = (values: Values) => [
    ...(returnable ? choiceProblems(lines, choice, outcome) : []),
    ...entryProblems(values),
    ...(isUploading ? [{ field: 'imageUrl', message: STILL_UPLOADING }] : []),
  ]
  const send = (values: Values) =>
    submit(values, returnable ? { outcome, lines: wantedLines(choice, outcome) } : {}).catch(byField)

  return (
    <div ref={containerRef} onInput={onReasonInput}>
      <Form
        fields={returnable ? orderFields : (plainFields as readonly (keyof Values)[])}
        {...(draft === undefined ? {} : { draft })}
        check={check}
        send={send}
        onDone={onDone}
        {...(onFailure ? { onFailure } : {})}
        className="grid grid-cols-[minmax(0,1fr)] gap-10"
      >
        {returnable ? (
          <Section step="1/3" title="Items to return">
            <OutcomeChoice outcome={outcome} canExchange={canExchange} onChange={changeOutcome} />
            <LineChoice lines={lines} choice={choice} outcome={outcome} onChange={setChoice} />
          </Section>
        ) : (
          <Section step="1/2" title="Your order">
            <ContactFields defaultValues={defaultValues} />
          </Section>
        )}
        <Section step={returnable ? '2/3' : '2/2'} title="What's wrong">
          <ReasonFields>{wantsPhoto(reason) && <PhotoField {...photo} />}</ReasonFields>
        </Section>
        {returnable && (
          <Section step="3/3" title="Your details">
            <ContactFields defaultValues={returnable} hasOrder />
          </Section>
        )}
        <div className="grid gap-4">
          <SubmitButton
            label="Submit request"
            busy="Sending your request..."
            withoutScripts="This form needs JavaScript, which is turned off in this browser. Email us instead."
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

type Selection = Pick<ReturnDraft, 'outcome' | 'lines'>

function submit({ reasonText, imageUrl, ...values }: Values, selection: Selection) {
  const { orderId, name, email, number } = values
  return call(
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
    { otherwise: NOT_SENT, unreached: NO_NETWORK },
  )
}
