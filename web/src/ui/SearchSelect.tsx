import { getOptionsLockup, getParsedComboboxData, Select, type SelectProps } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'

export interface SearchSelectProps extends SelectProps {
  /** Gets what is typed; '' while that is the label of the choice. */
  onSearch?: (text: string) => void
  /** Gets the text of the field. With it, text that chooses nothing stays when the field is left, so that a form can refuse it. */
  onText?: (text: string) => void
}

const NONE: string[] = []

/**
 * A select that can be searched. A click selects its text, so that typing replaces it; closing the list without a choice
 * brings it back, unless `onText` gets it.
 */
export function SearchSelect({
  data = NONE,
  value,
  searchable = true,
  onDropdownClose,
  onSearch,
  onText,
  ...select
}: SearchSelectProps) {
  const labels = useMemo(() => getOptionsLockup(getParsedComboboxData(data)), [data])
  const chosen = value ? (labels[value]?.label ?? '') : ''
  const [text, setText] = useState(chosen)
  const isLeaving = useRef(false)
  const isFirstChosen = useIsDrawn(text !== chosen, Object.keys(labels).join())
  return (
    <Select
      searchable={searchable}
      selectFirstOptionOnChange={isFirstChosen}
      allowDeselect={false}
      data={data}
      value={value}
      searchValue={text}
      onSearchChange={(next) => {
        if (isLeaving.current) return
        setText(next)
        onSearch?.(next === chosen ? '' : next)
        onText?.(next)
      }}
      onDropdownClose={() => {
        if (!onText) setText(chosen)
        onDropdownClose?.()
      }}
      {...(onText && {
        // Mantine puts back the choice when the field is left.
        onBlurCapture: () => {
          isLeaving.current = true
        },
        onFocusCapture: () => {
          isLeaving.current = false
        },
        onOptionSubmit: (option: string) => {
          const label = labels[option]?.label ?? ''
          setText(label)
          onText(label)
        },
      })}
      onFocus={(event) => searchable && event.currentTarget.select()}
      onClick={(event) => searchable && text === chosen && event.currentTarget.select()}
      {...select}
    />
  )
}

/**
 * False for one render after the list of a search has opened or got other options. Mantine chooses the first one, for Enter,
 * when this becomes true again; when the text changed, the list was closed or had others.
 */
function useIsDrawn(isSearched: boolean, options: string): boolean {
  const [drawn, setDrawn] = useState('')
  const [chosenIn, setChosenIn] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(isSearched ? options : ''))
    return () => clearTimeout(timer)
  }, [isSearched, options])
  useEffect(() => setChosenIn(drawn), [drawn])
  return chosenIn === drawn
}
