import { TextInput } from '#ui/admin/editor-fields.tsx'
import { FieldColumns } from '#ui/admin/editor-inputs.tsx'
import { TextArea } from '#ui/admin/text-area.tsx'
import { FormSection } from '#ui/form-section.tsx'
import type { SectionFormProps } from './use-settings-form.ts'

type Copy = SectionFormProps<'brand'>['value']['copy']
type Sentence = Exclude<keyof Copy, 'sizeTaglines'>
type Size = keyof Copy['sizeTaglines']

const fields: Record<Sentence, { label: string; hint: string; maxLength: number }> = {
  notFoundHeadline: { label: 'Headline of missing pages', hint: 'On the page for wrong addresses.', maxLength: 40 },
  notFoundText: { label: 'Text of missing pages', hint: 'Below that headline.', maxLength: 200 },
  offlineHeadline: { label: 'Headline without a connection', hint: 'On the offline page.', maxLength: 60 },
  homeLink: { label: 'Link to the home page', hint: 'On both of these pages.', maxLength: 30 },
  receiptLine: { label: 'Last line of the receipt', hint: 'Below the barcode. Leave empty for none.', maxLength: 80 },
  loginLine: { label: 'Line above the login', hint: 'Below the headline.', maxLength: 120 },
  registerLine: { label: 'Line above the registration', hint: 'Below the headline.', maxLength: 160 },
  returnsQuestion: {
    label: 'Question about returns',
    hint: 'On the home page, before the return window.',
    maxLength: 60,
  },
}

const sizes: Size[] = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']

export function CopyFields({ value: { copy }, change }: Pick<SectionFormProps<'brand'>, 'value' | 'change'>) {
  const { sizeTaglines } = copy
  return (
    <>
      <FormSection title="In your voice" note="Sentences that shoppers meet now and then.">
        <FieldColumns>
          {(Object.keys(fields) as Sentence[]).map((name) => (
            <TextArea
              key={name}
              isOneLine
              name={`copy.${name}`}
              {...fields[name]}
              value={copy[name]}
              onChange={(text) => change({ copy: { ...copy, [name]: text } })}
            />
          ))}
        </FieldColumns>
      </FormSection>
      <FormSection title="Words for sizes" note="Shown below each size on the product page. Leave empty for none.">
        <FieldColumns>
          {sizes.map((size) => (
            <TextInput
              key={size}
              name={`copy.sizeTaglines.${size}`}
              label={size}
              value={sizeTaglines[size]}
              maxLength={24}
              onChange={(text) => change({ copy: { ...copy, sizeTaglines: { ...sizeTaglines, [size]: text } } })}
            />
          ))}
        </FieldColumns>
      </FormSection>
    </>
  )
}
