import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { readDraft } from '#ui/drafts.ts'
import { Field, SelectField, TextAreaField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { call, NO_NETWORK } from '#web/api.ts'
import {
  limits,
  type Outcome,
  outcomes,
  type Return,
  type Returnable,
  type ReturnReason,
  returnReasons,
  submitReturn,
} from '../contract.ts'
import { wantsPhoto } from '../rules.ts'
import { readChoice, wantedLines } from './choice.ts'
import { LineChoice } from './line-choice.tsx'
import { OutcomeChoice } from './outcome-choice.tsx'
import { PhotoField } from './photo-field.tsx'
import { byField, choiceProblems, entryProblems } from './problems.ts'
import { NOT_SENT, STILL_UPLOADING } from './texts.ts'
import { usePhoto } from './use-photo.ts'

const contact = ['orderId', 'email', 'name', 'number'] as const
const why = ['reasonDropdown', 'reasonText', 'imageUrl'] as const
const plainFields = [...contact, ...why]
const orderFields = ['outcome', 'lines', ...why, ...contact] as const
type FieldName = (typeof orderFields)[number]

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
  const [reason, setReason] = useState(kept?.['reasonDropdown'] ?? '')
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // it may have been chosen before the page was awake
    setReason(whole.current?.querySelector('select')?.value ?? '')
  }, [])
  const photo = usePhoto(kept?.['imageUrl'])
  const lines = returnable?.lines ?? []
  const [outcome, setOutcome] = useState<Outcome>(outcomes.find((each) => each === kept?.['outcome']) ?? 'refund')
  const [choice, setChoice] = useState(() => readChoice(lines, kept?.['lines']))
  const fields: readonly FieldName[] = returnable ? orderFields : plainFields

  const check = (values: Record<FieldName, string>) => [
    ...(returnable ? choiceProblems(lines, choice, outcome) : []),
    ...entryProblems(values),
    ...(wantsPhoto(reason) && photo.photo.state === 'uploading'
      ? [{ field: 'imageUrl', message: STILL_UPLOADING }]
      : []),
  ]

  const send = ({ reasonText, imageUrl, outcome: _, lines: __, ...values }: Record<FieldName, string>) =>
    call(
      submitReturn,
      {
        body: {
          ...values,
          reasonDropdown: values.reasonDropdown as ReturnReason,
          ...(reasonText.trim() ? { reasonText } : {}),
          ...(imageUrl ? { imageUrl } : {}),
          ...(returnable ? { outcome, lines: wantedLines(choice, outcome) } : {}),
        },
      },
      { otherwise: NOT_SENT, unreached: NO_NETWORK },
    ).catch(byField)

  const canExchange = lines.some(({ sizes, returnable: left }) => left > 0 && sizes.length > 0)
  const changeOutcome = (next: Outcome) => {
    setOutcome(next)
    // what has no other size cannot be exchanged
    const keeps = ({ sizes }: (typeof lines)[number]) => next === 'refund' || sizes.length > 0
    setChoice(Object.fromEntries(lines.filter(keeps).map(({ lineId }) => [lineId, choice[lineId]])))
  }

  return (
    <div
      ref={whole}
      onInput={({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === 'reasonDropdown') setReason(target.value)
      }}
    >
      <Form
        fields={fields}
        {...(draft === undefined ? {} : { draft })}
        check={check}
        send={send}
        onDone={onDone}
        {...(onFailure ? { onFailure } : {})}
        className="grid grid-cols-[minmax(0,1fr)] gap-10"
      >
        {returnable ? (
          <>
            <Section step="1/3" title="What goes back">
              <OutcomeChoice outcome={outcome} canExchange={canExchange} onChange={changeOutcome} />
              <LineChoice lines={lines} choice={choice} outcome={outcome} onChange={setChoice} />
            </Section>
            <Section step="2/3" title="What is wrong">
              <Reason>{wantsPhoto(reason) && <PhotoField {...photo} />}</Reason>
            </Section>
            <Section step="3/3" title="Your details">
              <Contact start={returnable} isKnown />
            </Section>
          </>
        ) : (
          <>
            <Section step="1/2" title="Your order">
              <Contact start={start} />
            </Section>
            <Section step="2/2" title="What is wrong">
              <Reason>{wantsPhoto(reason) && <PhotoField {...photo} />}</Reason>
            </Section>
          </>
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

function Section({ step, title, children }: { step: string; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="headline mb-5 flex items-baseline gap-3 text-[clamp(1.35rem,2.4vw,2.25rem)]">
        <span className="font-mono text-[0.7em] font-bold tracking-normal">{step}</span> {title}
      </h2>
      <div className="pt-px">{children}</div>
    </section>
  )
}

const half = 'sm:w-1/2'
const secondHalf = 'sm:w-[calc(50%+1px)] sm:-ml-px'

interface ContactProps {
  start: Partial<Record<'orderId' | 'name' | 'email' | 'number', string>>
  /** Order and e-mail are those of the order it was started from. */
  isKnown?: boolean
}

function Contact({ start, isKnown = false }: ContactProps) {
  const text = (name: (typeof contact)[number]) => ({ name, maxLength: limits[name], defaultValue: start[name] ?? '' })
  return (
    <div className="flex flex-wrap *:w-full">
      <Field
        {...text('orderId')}
        label="Order number"
        readOnly={isKnown}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        hint={isKnown ? 'The one you started from.' : 'As on the receipt, such as #4F0C21AB.'}
        className={half}
      />
      <Field
        {...text('email')}
        label="Email"
        type="email"
        inputMode="email"
        readOnly={isKnown}
        autoComplete="email"
        autoCapitalize="none"
        hint={isKnown ? 'Our answers go there.' : 'The one you ordered with.'}
        className={secondHalf}
      />
      <Field {...text('name')} label="Name" autoComplete="name" className={half} />
      <Field
        {...text('number')}
        label="Mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        className={secondHalf}
      />
    </div>
  )
}

function Reason({ children }: { children: ReactNode }) {
  return (
    <>
      <SelectField name="reasonDropdown" label="Reason" options={returnReasons} unchosen="Choose a reason" />
      <TextAreaField name="reasonText" label="Tell us more (optional)" maxLength={limits.reasonText} />
      {children}
    </>
  )
}
