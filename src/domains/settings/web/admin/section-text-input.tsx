import type { ComponentProps } from 'react'
import { TextInput } from '#ui/admin/editor-fields.tsx'

type TextKey<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string]

interface SectionTextInputProps<V> extends Omit<ComponentProps<typeof TextInput>, 'name' | 'value' | 'onChange'> {
  form: { value: V; change: (part: Partial<V>) => void }
  /** The field of the section. */
  name: TextKey<V>
}

/** A line of text of a settings section. */
export function SectionTextInput<V>({ form: { value, change }, name, ...input }: SectionTextInputProps<V>) {
  return (
    <TextInput
      {...input}
      name={name}
      value={String(value[name])}
      onChange={(text) => change({ [name]: text } as unknown as Partial<V>)}
    />
  )
}
