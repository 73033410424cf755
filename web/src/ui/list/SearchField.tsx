import { searchable, wordsOf } from '@driverdesk/domain/kernel/finding.ts'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  className?: string | undefined
  isFirst?: boolean
}

export function SearchField({ label, value, onChange, className, isFirst }: SearchFieldProps) {
  return (
    <TextInput
      type="text"
      inputMode="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      className={className}
      data-autofocus={isFirst || undefined}
      value={value}
      // The first Escape clears the field; the next one closes the dialog.
      data-mantine-stop-propagation={value !== '' || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') onChange('')
        // It may be inside another form.
        if (event.key === 'Enter') event.preventDefault()
      }}
      leftSection={<IconSearch size="1rem" stroke={1.5} aria-hidden="true" />}
      rightSection={value !== '' && <CloseButton aria-label="Clear search" onClick={() => onChange('')} />}
    />
  )
}

/** Debounces, so that typing is one history entry. */
const PAUSE_MS = 300

/**
 * The text of a search field that is also in the address. Typing shows at once and the address follows after
 * a pause, without spaces around the words; Back or a link fills the field. Use `wanted` to filter: it is deferred while rendering is slow.
 */
export function useSearchText(inAddress: string | undefined = '', onAddress: (text: string) => void) {
  const [text, setText] = useState(inAddress)
  const known = useRef(inAddress)
  const toAddress = useEffectEvent(onAddress)
  useEffect(() => {
    if (inAddress === known.current) return
    known.current = inAddress
    setText(inAddress)
  }, [inAddress])
  useEffect(() => {
    const words = text.trim()
    if (words === known.current.trim()) return
    const timer = setTimeout(() => {
      known.current = words
      toAddress(words)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return { text, setText, wanted: useDeferredValue(text) }
}

/**
 * The rows whose text contains every word of `wanted`. Texts are cached as long as `rows` and `textOf` stay
 * the same.
 */
export function useFound<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  wanted: string,
): readonly Row[] {
  const asked = searchable(wanted)
  const isSearching = asked !== ''
  // Kept when the field is emptied, for the next search.
  const texts = useMemo(() => once(() => rows.map((row) => searchable(textOf(row)))), [rows, textOf])
  return useMemo(() => {
    if (!isSearching) return rows
    const words = wordsOf(asked)
    const all = texts()
    return rows.filter((_, index) => words.every((word) => all[index]?.includes(word)))
  }, [rows, texts, asked, isSearching])
}

/** Calls `make` once, at the first use. */
function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}
