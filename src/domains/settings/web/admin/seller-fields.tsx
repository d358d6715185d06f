import { indianStates } from '#shared/india.ts'
import { SelectInput, TextInput } from '#ui/admin/editor-fields.tsx'
import { FieldColumns, LinesInput } from '#ui/admin/editor-inputs.tsx'
import { FormSection } from '#ui/form-section.tsx'
import type { SectionFormProps } from './use-settings-form.ts'

/** Returns the options of a field that is read-only while an environment variable sets it. */
const getEnvironmentFieldOptions = (setByEnvironment: Record<string, string>, name: string, hint?: string) =>
  setByEnvironment[name] ? { isReadOnly: true, hint: `Set by ${setByEnvironment[name]} in the environment.` } : { hint }

export function SellerFields(form: SectionFormProps<'seller'>) {
  const { value, change, setByEnvironment } = form
  const states = [...new Set(['', ...indianStates, value.state])]
  return (
    <div className="grid gap-5">
      <FormSection title="Legal seller" note="Printed on every invoice.">
        <FieldColumns>
          <SellerText form={form} name="name" label="Legal name" maxLength={200} />
          <SellerText
            form={form}
            name="gstin"
            label="GSTIN"
            maxLength={15}
            hint="15 characters, such as 29ABCDE1234F1ZW."
          />
          <LinesInput
            name="address"
            label="Address"
            lines={value.address}
            onChange={(address) => change({ address })}
            {...getEnvironmentFieldOptions(
              setByEnvironment,
              'address',
              'One line per row, with the PIN code. Up to 6 lines.',
            )}
          />
          <SelectInput
            name="state"
            label="State"
            value={value.state}
            options={Object.fromEntries(states.map((state) => [state, state || 'Choose a state']))}
            onChange={(state) => change({ state })}
            {...getEnvironmentFieldOptions(setByEnvironment, 'state', 'Decides between CGST with SGST, and IGST.')}
          />
          <SellerText
            form={form}
            name="lut"
            label="LUT number"
            maxLength={30}
            hint="Your letter of undertaking for exports. With it, orders to other countries are invoiced without GST."
          />
        </FieldColumns>
      </FormSection>
      <FormSection title="Customer care" note="On the contact page, in the footer and in emails.">
        <FieldColumns>
          <SellerText form={form} name="careEmail" label="Customer care email" type="email" maxLength={254} />
          <SellerText form={form} name="carePhone" label="Customer care phone" type="tel" maxLength={25} />
          <SellerText
            form={form}
            name="careHours"
            label="Customer care hours"
            maxLength={80}
            hint="Such as Mon-Fri 9 AM-6 PM IST."
          />
        </FieldColumns>
      </FormSection>
      <FormSection
        title="Grievance officer"
        note="The Consumer Protection (E-Commerce) Rules ask every shop to name one."
      >
        <FieldColumns>
          <SellerText form={form} name="grievanceOfficer" label="Grievance officer" maxLength={200} />
          <SellerText form={form} name="grievanceEmail" label="Grievance email" type="email" maxLength={254} />
        </FieldColumns>
      </FormSection>
    </div>
  )
}

type Seller = SectionFormProps<'seller'>['value']

interface SellerTextProps {
  form: SectionFormProps<'seller'>
  name: Exclude<keyof Seller, 'address'>
  label: string
  maxLength: number
  type?: 'email' | 'tel'
  hint?: string
}

const SellerText = ({ form: { value, change, setByEnvironment }, name, hint, ...field }: SellerTextProps) => (
  <TextInput
    {...field}
    name={name}
    value={value[name]}
    onChange={(text) => change({ [name]: text })}
    {...getEnvironmentFieldOptions(setByEnvironment, name, hint)}
  />
)
