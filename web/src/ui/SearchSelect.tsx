import { getOptionsLockup, getParsedComboboxData, Select, type SelectProps } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'

export interface SearchSelectProps extends SelectProps {
  /** Gets what is typed; '' while that is the label of the choice. */
  onSearch?: (text: string) => void
}

const NONE: string[] = []

/**
 * A select that can be searched. A click selects its text, so that typing replaces it; closing the list without a choice
 * brings it back.
 */
export function SearchSelect({
  data = NONE,
  value,
  searchable = true,
  onDropdownClose,
  comboboxProps,
  onSearch,
  ...select
}: SearchSelectProps) {
  const labels = useMemo(() => getOptionsLockup(getParsedComboboxData(data)), [data])
  const chosen = value ? (labels[value]?.label ?? '') : ''
  const [text, setText] = useState(chosen)
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
        setText(next)
        onSearch?.(next === chosen ? '' : next)
      }}
      onDropdownClose={() => {
        setText(chosen)
        onDropdownClose?.()
      }}
      onFocus={(event) => searchable && event.currentTarget.select()}
      onClick={(event) => searchable && text === chosen && event.currentTarget.select()}
      {...select}
      // A closed list is not in the page: placing it takes longer than drawing the field.
      comboboxProps={{ keepMounted: false, ...comboboxProps }}
    />
  )
}

/**
 * True once the list of a search is in the page, which is after it opens or gets other options. Mantine selects the first one
 * when this becomes true, for Enter; earlier there is none.
 */
function useIsDrawn(isSearched: boolean, options: string): boolean {
  const [drawn, setDrawn] = useState<string>()
  useEffect(() => {
    if (!isSearched) return setDrawn(undefined)
    const timer = setTimeout(() => setDrawn(options))
    return () => clearTimeout(timer)
  }, [isSearched, options])
  return isSearched && drawn === options
}
