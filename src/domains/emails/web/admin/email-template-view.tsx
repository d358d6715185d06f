import { useState } from 'react'
import { Link } from '#ui/link.tsx'
import type { EmailTemplate } from '../../contract.ts'
import { EmailFrame, EmailSection, EmailText } from './email-parts.tsx'

const widthClasses = { Phone: 'w-[390px] max-w-full', Desktop: 'w-[700px]' } as const
type Width = keyof typeof widthClasses

export function EmailTemplateView({ template: { name, when, subject, text, html } }: { template: EmailTemplate }) {
  const [width, setWidth] = useState<Width>('Phone')
  return (
    <section aria-label={name} className="gutter grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-6 lg:py-8">
      <Link
        to={{ search: '' }}
        className="justify-self-start py-2 font-bold underline underline-offset-4 hover:bg-accent lg:hidden"
      >
        All templates
      </Link>
      <div className="grid gap-2">
        <h2 className="text-2xl leading-tight font-bold break-words">{subject}</h2>
        <p className="text-smoke">Sent when {when}.</p>
      </div>
      <div className="flex flex-wrap items-start gap-6">
        <EmailSection title="HTML" className="max-w-full max-md:w-full">
          <WidthSelect width={width} onChange={setWidth} />
          <div className="overflow-x-auto">
            <EmailFrame
              title={`${name} on a ${width.toLowerCase()}`}
              html={html}
              className={`h-[44rem] ${widthClasses[width]}`}
            />
          </div>
        </EmailSection>
        <EmailSection title="Plain text" className="min-w-0 grow basis-96">
          <EmailText text={text} />
        </EmailSection>
      </div>
    </section>
  )
}

function WidthSelect({ width, onChange }: { width: Width; onChange: (width: Width) => void }) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">Width</legend>
      {(Object.keys(widthClasses) as Width[]).map((name) => (
        <label
          key={name}
          className="flex min-h-11 cursor-pointer items-center border border-ink px-4 text-sm font-semibold -ml-px first-of-type:ml-0 has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name="width"
            value={name}
            checked={name === width}
            onChange={() => onChange(name)}
            className="sr-only"
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
