import { type ReactNode, useId } from 'react'
import { ColorChip } from '#domains/catalogue/web/parts/color-chip.tsx'
import { ProductImageFrame } from '#domains/catalogue/web/parts/product-image-frame.tsx'
import type { Suggestion } from '../contract.ts'
import type { SearchOption } from './search-options.ts'
import { formatItemCount, RECENT_HEADING, SUGGESTIONS_HEADING, TRENDING_HEADING } from './texts.ts'
import type { Combobox } from './use-combobox.ts'

interface GroupProps {
  options: SearchOption[]
  combobox: Combobox<SearchOption>
}

/** As high as the buttons beside it, which stand in a column of their own. */
export const optionRowHeight = 'h-12'
export const groupHeadingHeight = 'h-11'

const row = 'flex cursor-pointer items-center gap-3 gutter aria-selected:bg-acid'

export function RecentGroup({ options, combobox }: GroupProps) {
  return (
    <Group label={RECENT_HEADING}>
      {options.map((option) => (
        <div
          key={option.id}
          {...combobox.optionProps(option)}
          className={`${row} ${optionRowHeight} pr-16 font-semibold`}
        >
          <span className="truncate">{option.text}</span>
        </div>
      ))}
    </Group>
  )
}

export function TrendingGroup({ options, combobox }: GroupProps) {
  return (
    <Group
      label={TRENDING_HEADING}
      className="max-lg:not-first:border-t lg:not-first:border-l lg:col-span-full lg:not-first:col-span-1"
    >
      <div role="presentation" className="grid lg:grid-cols-3 lg:gap-px lg:bg-ink lg:pt-px">
        {options.map((option, at) => (
          <div
            key={option.id}
            {...combobox.optionProps(option)}
            className="headline flex min-h-14 cursor-pointer items-center gap-4 gutter border-t border-line text-xl first:border-t-0 aria-selected:bg-acid lg:min-h-32 lg:flex-col lg:items-start lg:justify-between lg:border-0 lg:bg-paper lg:py-4 lg:text-[clamp(1.25rem,1.9vw,2rem)]"
          >
            <span aria-hidden="true" className="tag-type font-normal tracking-normal [font-stretch:100%]">
              {String(at + 1).padStart(2, '0')}
            </span>
            {option.text}
          </div>
        ))}
      </div>
    </Group>
  )
}

export function SuggestionGroup({ options, combobox }: GroupProps) {
  return (
    <Group label={SUGGESTIONS_HEADING} className="pb-4 lg:pb-6">
      {options.map((option) => (
        <div
          key={option.id}
          {...combobox.optionProps(option)}
          className={`${row} min-h-12 py-1 text-base leading-tight font-semibold lg:text-xl`}
        >
          {option.suggestion && <Emblem suggestion={option.suggestion} />}
          <span>{option.text}</span>
          <span className="shrink-0 font-mono text-xs font-medium text-smoke in-aria-selected:text-ink max-lg:ml-auto">
            {option.suggestion && formatItemCount(option.suggestion.count)}
          </span>
        </div>
      ))}
    </Group>
  )
}

/** What it looks like, where a look says more than its name. */
function Emblem({ suggestion: { type, text, image } }: { suggestion: Suggestion }) {
  if (type === 'color') return <ColorChip color={text} className="size-5" />
  if (type === 'variation') return null
  return (
    <span className="w-10 shrink-0">
      <ProductImageFrame image={image && { ...image, altText: '' }} sizes="2.5rem" />
    </span>
  )
}

function Group({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a list
    <div role="group" aria-labelledby={id} className={className}>
      <div id={id} className={`tag-type gutter flex items-center text-smoke ${groupHeadingHeight}`}>
        {label}
      </div>
      {children}
    </div>
  )
}
