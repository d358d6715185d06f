import { type ReactNode, useId } from 'react'
import { Field, SelectField, TextAreaField } from '#ui/field.tsx'
import { leftHalf, rightHalf } from '#ui/half-width.ts'
import { fieldLimits, returnReasons } from '../contract.ts'

interface SectionProps {
  /** For example 1/3. */
  step: string
  title: string
  children: ReactNode
}

export function FormSection({ step, title, children }: SectionProps) {
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

type ContactField = 'orderId' | 'email' | 'name' | 'number'

interface ContactFieldsProps {
  defaultValues: Partial<Record<ContactField, string>>
  /** The form was opened from an order, so the order number and email are read-only. */
  hasOrder?: boolean
}

export function ContactFields({ defaultValues, hasOrder = false }: ContactFieldsProps) {
  const fieldProps = (name: ContactField) => ({
    name,
    maxLength: fieldLimits[name],
    defaultValue: defaultValues[name] ?? '',
  })
  return (
    <div className="flex flex-wrap *:w-full">
      <Field
        {...fieldProps('orderId')}
        label="Order number"
        readOnly={hasOrder}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        hint={hasOrder ? 'The order you started from.' : 'As on the receipt, such as #4F0C21AB.'}
        className={leftHalf}
      />
      <Field
        {...fieldProps('email')}
        label="Email"
        type="email"
        inputMode="email"
        readOnly={hasOrder}
        autoComplete="email"
        autoCapitalize="none"
        hint={hasOrder ? "We'll reply to this address." : 'The email you ordered with.'}
        className={rightHalf}
      />
      <Field {...fieldProps('name')} label="Name" autoComplete="name" className={leftHalf} />
      <Field
        {...fieldProps('number')}
        label="Mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        className={rightHalf}
      />
    </div>
  )
}

export function ReasonFields({ children }: { children: ReactNode }) {
  return (
    <>
      <SelectField name="reasonDropdown" label="Reason" options={returnReasons} placeholder="Choose a reason" />
      <TextAreaField name="reasonText" label="Tell us more (optional)" maxLength={fieldLimits.reasonText} />
      {children}
    </>
  )
}
