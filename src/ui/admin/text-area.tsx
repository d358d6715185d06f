import { EditorField, type EditorFieldOptions } from './editor-fields.tsx'

interface TextAreaProps extends EditorFieldOptions {
  value: string
  onChange: (value: string) => void
  maxLength?: number
  rows?: number
  /** For a text without line breaks: as high as an input until the text is longer. */
  isOneLine?: boolean
}

/** A text of several lines, which grows with its text where the browser can do that. */
export function TextArea({ value, onChange, maxLength, rows = 3, isOneLine = false, ...field }: TextAreaProps) {
  return (
    <EditorField {...field}>
      {({ className, ...control }) => (
        <textarea
          {...control}
          rows={isOneLine ? 1 : rows}
          value={value}
          maxLength={maxLength}
          onKeyDown={(event) => {
            if (isOneLine && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
          }}
          onChange={({ currentTarget }) =>
            onChange(isOneLine ? currentTarget.value.replaceAll('\n', ' ') : currentTarget.value)
          }
          className={`${className} field-sizing-content h-auto resize-none py-2.5 leading-snug not-supports-[field-sizing:content]:resize-y ${isOneLine ? 'min-h-11' : 'min-h-20 font-normal!'}`}
        />
      )}
    </EditorField>
  )
}
