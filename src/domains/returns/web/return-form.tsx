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

const contact = ['orderId', 'email', 'name', 'number'] as const
const why = ['reasonDropdown', 'reasonText', 'imageUrl'] as const
const plainFields = [...contact, ...why]
const orderFields = ['outcome', 'lines', ...why, ...contact] as const
type Values = Record<(typeof orderFields)[number], string>

interface ReturnFormProps {
  /** What is known of who asks. */
  start: Partial<Record<'orderId' | 'name' | 'email', string>>
  /** The order that it was started from. */
  returnable?: Returnable
  /** Under this name, what was written survives leaving the page; none while the page is asleep. */
  draft: string | undefined
  onDone: (made: Return) => void
  onFailure?: (error: Error) => void
}

/** Asks for a return: of a whole order by its number, or of what is chosen of an order that is known. */
export function ReturnForm({ start, returnable, draft, onDone, onFailure }: ReturnFormProps) {
  const [kept] = useState(() => (draft === undefined ? undefined : readDraft(draft)))
  const { whole, reason, hearReason } = useReason(kept?.['reasonDropdown'])
  const photo = usePhoto(kept?.['imageUrl'])
  const { lines, outcome, choice, canExchange, changeOutcome, setChoice } = useLines(returnable, kept)
  const isUploading = wantsPhoto(reason) && photo.photo.state === 'uploading'

  const check = (values: Values) => [
    ...(returnable ? choiceProblems(lines, choice, outcome) : []),
    ...entryProblems(values),
    ...(isUploading ? [{ field: 'imageUrl', message: STILL_UPLOADING }] : []),
  ]
  const send = (values: Values) =>
    ask(values, returnable ? { outcome, lines: wantedLines(choice, outcome) } : {}).catch(byField)

  return (
    <div ref={whole} onInput={hearReason}>
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
          <Section step="1/3" title="What goes back">
            <OutcomeChoice outcome={outcome} canExchange={canExchange} onChange={changeOutcome} />
            <LineChoice lines={lines} choice={choice} outcome={outcome} onChange={setChoice} />
          </Section>
        ) : (
          <Section step="1/2" title="Your order">
            <ContactFields start={start} />
          </Section>
        )}
        <Section step={returnable ? '2/3' : '2/2'} title="What is wrong">
          <ReasonFields>{wantsPhoto(reason) && <PhotoField {...photo} />}</ReasonFields>
        </Section>
        {returnable && (
          <Section step="3/3" title="Your details">
            <ContactFields start={returnable} isKnown />
          </Section>
        )}
        <div className="grid gap-4">
          <SubmitButton
            label="Submit request"
            busy="Sending your request..."
            withoutScripts="Sending the form needs JavaScript, which this browser has switched off. Write to us instead."
          />
        </div>
      </Form>
    </div>
  )
}

/** The reason that is chosen, which decides what else is asked. */
function useReason(kept: string | undefined) {
  const [reason, setReason] = useState(kept ?? '')
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // it may have been chosen before the page was awake
    setReason(whole.current?.querySelector('select')?.value ?? '')
  }, [])
  const hearReason = ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLSelectElement && target.name === 'reasonDropdown') setReason(target.value)
  }
  return { whole, reason, hearReason }
}

type Wanted = Pick<ReturnDraft, 'outcome' | 'lines'>

/** What was left open is left out. */
function ask({ reasonText, imageUrl, ...values }: Values, wanted: Wanted) {
  const { orderId, name, email, number } = values
  return call(
    submitReturn,
    {
      body: {
        ...{ orderId, name, email, number },
        reasonDropdown: values.reasonDropdown as ReturnReason,
        ...(reasonText.trim() ? { reasonText } : {}),
        ...(imageUrl ? { imageUrl } : {}),
        ...wanted,
      },
    },
    { otherwise: NOT_SENT, unreached: NO_NETWORK },
  )
}
