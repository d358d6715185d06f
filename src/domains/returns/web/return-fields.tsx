import { type ReactNode, useId } from 'react'
import { Field, SelectField, TextAreaField } from '#ui/field.tsx'
import { limits, returnReasons } from '../contract.ts'

interface SectionProps {
  /** Which of how many: 1/3. */
  step: string
  title: string
  children: ReactNode
}

export function Section({ step, title, children }: SectionProps) {
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

type ContactField = 'orderId' | 'email' | 'name' | 'number'

interface ContactFieldsProps {
  start: Partial<Record<ContactField, string>>
  /** Order and e-mail are those of the order it was started from. */
  isKnown?: boolean
}

/** Which order, and whose: number and e-mail stand together, because they must belong together. */
export function ContactFields({ start, isKnown = false }: ContactFieldsProps) {
  const text = (name: ContactField) => ({ name, maxLength: limits[name], defaultValue: start[name] ?? '' })
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

/** Why, in a word and in more of them; below them, what some reasons ask for. */
export function ReasonFields({ children }: { children: ReactNode }) {
  return (
    <>
      <SelectField name="reasonDropdown" label="Reason" options={returnReasons} unchosen="Choose a reason" />
      <TextAreaField name="reasonText" label="Tell us more (optional)" maxLength={limits.reasonText} />
      {children}
    </>
  )
}
