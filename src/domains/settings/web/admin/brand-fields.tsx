import { TextInput } from '#ui/admin/editor-fields.tsx'
import { FieldColumns } from '#ui/admin/editor-inputs.tsx'
import { TextArea } from '#ui/admin/text-area.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import { toInitials } from '../../rules.ts'
import { CopyFields } from './copy-fields.tsx'
import { IconFields } from './icon-fields.tsx'
import { LogoFields } from './logo-fields.tsx'
import { SectionTextInput } from './section-text-input.tsx'
import type { SectionFormProps } from './use-settings-form.ts'

export function BrandFields(form: SectionFormProps<'brand'>) {
  const { value, change } = form
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FormSection title="Name" note="On every page, email and invoice.">
        <FieldColumns>
          <SectionTextInput form={form} name="name" label="Name" maxLength={40} />
          <SectionTextInput
            form={form}
            name="secondScriptName"
            label="Second-script name"
            hint="The name in another script, such as Devanagari. Leave empty for none."
            maxLength={40}
          />
          <TextInput
            name="initials"
            label="Initials"
            hint={`One to three capital letters, or empty for ${toInitials(value.name)}. Invoice numbers start with them, so the next invoice begins a new series.`}
            value={value.initials}
            maxLength={3}
            onChange={(initials) => change({ initials: initials.toUpperCase() })}
          />
        </FieldColumns>
      </FormSection>
      <LogoFields value={value} change={change} />
      <IconFields value={value} change={change} />
      <FormSection title="Announcements" note="The messages of the banner above the header.">
        <Link
          to="/admin/settings/announcements"
          className="grid min-h-11 w-fit place-items-center border border-ink px-4 text-sm font-semibold hover:bg-accent"
        >
          Edit announcements
        </Link>
      </FormSection>
      <FormSection title="In a few words" note="Search engines and shared links show both.">
        <SectionTextInput
          form={form}
          name="tagline"
          label="Tagline"
          hint="Follows the name in the title of the home page."
          maxLength={80}
        />
        <TextArea
          name="description"
          isOneLine
          label={`Description, ${value.description.length} of 300 characters`}
          value={value.description}
          maxLength={300}
          onChange={(description) => change({ description })}
        />
      </FormSection>
      <CopyFields value={value} change={change} />
    </div>
  )
}
