import { TextInput } from '#ui/admin/editor-fields.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { FieldColumns } from './setting-inputs.tsx'
import type { SectionFormProps } from './use-settings-form.ts'

type Copy = SectionFormProps<'brand'>['value']['copy']

const fields: Record<keyof Copy, { label: string; hint: string; maxLength: number }> = {
  notFoundHeadline: { label: 'Headline of missing pages', hint: 'On the page for wrong addresses.', maxLength: 40 },
  notFoundText: { label: 'Text of missing pages', hint: 'Below that headline.', maxLength: 200 },
  offlineHeadline: { label: 'Headline without a connection', hint: 'On the offline page.', maxLength: 60 },
  homeLink: { label: 'Link to the home page', hint: 'On both of these pages.', maxLength: 30 },
  receiptLine: { label: 'Last line of the receipt', hint: 'Below the barcode. Leave empty for none.', maxLength: 80 },
}

export function CopyFields({ value: { copy }, change }: Pick<SectionFormProps<'brand'>, 'value' | 'change'>) {
  return (
    <FormSection title="In your voice" note="Sentences that shoppers meet now and then.">
      <FieldColumns>
        {(Object.keys(fields) as (keyof Copy)[]).map((name) => (
          <TextInput
            key={name}
            name={`copy.${name}`}
            {...fields[name]}
            value={copy[name]}
            onChange={(text) => change({ copy: { ...copy, [name]: text } })}
          />
        ))}
      </FieldColumns>
    </FormSection>
  )
}
