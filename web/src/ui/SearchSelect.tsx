import { getOptionsLockup, getParsedComboboxData, Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'

/**
 * A choice that is found by typing. A press marks its text, so that typing replaces it; closing the list without a choice
 * brings it back.
 */
export function SearchSelect({ data = [], value, onDropdownClose, ...select }: SelectProps) {
  const chosen = value ? (getOptionsLockup(getParsedComboboxData(data))[value]?.label ?? '') : ''
  const [text, setText] = useState(chosen)
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      data={data}
      value={value}
      searchValue={text}
      onSearchChange={setText}
      onDropdownClose={() => {
        setText(chosen)
        onDropdownClose?.()
      }}
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => text === chosen && event.currentTarget.select()}
      {...select}
    />
  )
}
