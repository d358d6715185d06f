import type { TextBlock } from '../page-contract.ts'
import { InlineMarkup } from './inline-markup.tsx'

export function TextBlockView({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className="text-pretty whitespace-pre-line">
          <InlineMarkup line={block.text} />
        </p>
      )
    case 'list':
      return <List lines={block.items} />
    case 'steps':
      return <Steps lines={block.items} />
    case 'rows':
      return <Rows rows={block.rows} />
  }
}

function List({ lines }: { lines: string[] }) {
  return (
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li
          key={line}
          className="relative pl-6 text-pretty before:absolute before:top-[0.7em] before:left-0 before:h-0.5 before:w-3 before:bg-ink"
        >
          <InlineMarkup line={line} />
        </li>
      ))}
    </ul>
  )
}

function Steps({ lines }: { lines: string[] }) {
  return (
    <ol className="grid gap-4">
      {lines.map((line, index) => (
        <li key={line} className="grid grid-cols-[2rem_1fr] gap-x-4 text-pretty">
          <span aria-hidden="true" className="mono-caption grid size-8 place-items-center border border-ink">
            {index + 1}
          </span>
          <span className="pt-0.5">
            <InlineMarkup line={line} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function Rows({ rows }: { rows: { label: string; text: string }[] }) {
  return (
    <dl className="divide-y divide-line border-y border-ink">
      {rows.map(({ label, text }) => (
        <div key={label} className="grid gap-x-6 py-3 sm:grid-cols-[11rem_1fr]">
          <dt className="font-bold">{label}</dt>
          <dd className="text-pretty">
            <InlineMarkup line={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
