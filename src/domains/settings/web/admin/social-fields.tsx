import { TextInput } from '#ui/admin/editor-fields.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { ListEditor } from './list-editor.tsx'
import type { SectionFormProps } from './use-settings-form.ts'

const getItemName = (index: number) => `profile ${index + 1}`

export function SocialFields({ value, change }: SectionFormProps<'social'>) {
  return (
    <FormSection title="Profiles">
      <ListEditor
        name="profiles"
        items={value.profiles}
        onChange={(profiles) => change({ profiles })}
        getItemName={getItemName}
        getSummary={({ name, url }) => ({
          title: name || 'New profile',
          detail: url.replace(/^https:\/\/(?:www\.)?/, ''),
        })}
        addLabel="Add profile"
        createItem={() => ({ name: '', url: 'https://' })}
        max={8}
      >
        {(profile, index, update) => (
          <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <TextInput
              name={`profiles.${index}.name`}
              label="Name"
              itemName={getItemName(index)}
              value={profile.name}
              maxLength={40}
              onChange={(name) => update({ ...profile, name })}
            />
            <TextInput
              name={`profiles.${index}.url`}
              label="Address"
              itemName={getItemName(index)}
              type="url"
              value={profile.url}
              maxLength={300}
              onChange={(url) => update({ ...profile, url })}
            />
          </div>
        )}
      </ListEditor>
    </FormSection>
  )
}
