import { EditorField, type EditorFieldOptions } from './editor-fields.tsx'

interface TextAreaProps extends EditorFieldOptions {
  value: string
  onChange: (value: string) => void
  maxLength?: number
  rows?: number
}

/** A text of several lines, which grows with its text where the browser can do that. */
export function TextArea({ value, onChange, maxLength, rows = 3, ...field }: TextAreaProps) {
  return (
    <EditorField {...field}>
      {({ className, ...control }) => (
        <textarea
          {...control}
          rows={rows}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={`${className} field-sizing-content h-auto min-h-20 resize-y py-2.5 leading-snug font-normal!`}
        />
      )}
    </EditorField>
  )
}
