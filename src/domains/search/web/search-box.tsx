import { Combobox, useComboboxContext } from '@ariakit/react/combobox'
import { X } from 'lucide-react'
import type { FormEvent, KeyboardEvent, Ref } from 'react'
import { Arrow } from '#ui/arrow.tsx'
import { MAX_SEARCH_LENGTH } from '../contract.ts'
import { SEARCH_RESULTS_PATH } from './search-path.ts'
import { SEARCH_PLACEHOLDER } from './texts.ts'

interface SearchBoxProps {
  ref: Ref<HTMLInputElement>
  onSubmit: () => void
  onClose: () => void
  isLoading: boolean
  hasOptions: boolean
}

const buttonClass =
  'focus-inside grid cursor-pointer place-items-center border-l border-ink hover:bg-ink hover:text-paper'

/** The search input with its submit and close buttons. */
export function SearchBox({ ref, onSubmit, onClose, isLoading, hasOptions }: SearchBoxProps) {
  const combobox = useComboboxContext()

  // runs before Ariakit's handler, which passes keys on to the highlighted option
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!combobox) return
    // ignores keys that belong to an input method editor
    if (event.nativeEvent.isComposing) return event.stopPropagation()
    if (event.key === 'Enter' && !combobox.item(combobox.getState().activeId)) {
      // Ariakit would ignore Enter while the list is open
      event.preventDefault()
      onSubmit()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      // opens the list first, so the same press also highlights an option, unless Alt is held
      combobox.show()
      if (event.altKey) event.preventDefault()
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <search className="block shrink-0">
      <form
        action={SEARCH_RESULTS_PATH}
        onSubmit={submit}
        className="relative flex h-16 items-stretch border-b border-ink after:pointer-events-none after:absolute after:inset-x-0 after:-bottom-px after:h-1.5 after:origin-left after:scale-x-0 after:border-t after:border-ink after:bg-accent after:transition-transform has-[input:focus]:after:scale-x-100 lg:h-32"
      >
        <Combobox
          ref={ref}
          type="text"
          name="search"
          onKeyDownCapture={handleKeyDown}
          {...(hasOptions ? {} : { 'aria-expanded': false })}
          aria-label="Search"
          placeholder={SEARCH_PLACEHOLDER}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          className="min-w-0 grow bg-transparent pl-[clamp(1rem,2.5vw,2.5rem)] text-base font-bold text-ellipsis outline-none placeholder:text-smoke focus-visible:shadow-none md:text-2xl lg:text-[clamp(1.75rem,3.2vw,3.25rem)] lg:font-black lg:tracking-tight lg:[font-stretch:125%]"
        />
        {isLoading && <Spinner />}
        <button type="submit" className={`${buttonClass} group hidden w-32 bg-accent lg:grid`}>
          <span className="sr-only">Submit search</span>
          <Arrow />
        </button>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close search"
          className={`${buttonClass} w-14 shrink-0 lg:w-24`}
        >
          <X aria-hidden="true" className="size-6 lg:size-8" strokeWidth={1.75} />
        </button>
      </form>
    </search>
  )
}

function Spinner() {
  return (
    <span
      role="progressbar"
      aria-label="Loading suggestions"
      className="size-5 shrink-0 animate-spin self-center border-2 border-line border-t-ink mx-4 lg:mx-8 lg:size-7 lg:border-3"
    />
  )
}
