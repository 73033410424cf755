import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import { type Served, type ServedChoice, useServed } from './useServed.tsx'

interface ServedMultiSelectProps<Found> extends Omit<MultiSelectProps, 'data' | 'filter'>, Served<Found> {
  /** The choices at first: a search may not find them. */
  known: readonly ServedChoice[]
}

const NONE: string[] = []

/** Chooses some of many, which the server finds once the typing pauses. */
export function ServedMultiSelect<Found>(props: ServedMultiSelectProps<Found>) {
  const { value = NONE, known, search, choiceOf, ...select } = props
  const [picked, setPicked] = useState<readonly ServedChoice[]>([])
  const labels = new Map([...known, ...picked].map(({ value, label }) => [value, label]))
  const chosen = value.map((one) => ({ value: one, label: labels.get(one) ?? one }))
  const { typed, setTyped, look } = useServed({ search, choiceOf }, chosen)
  return (
    <MultiSelect
      searchable
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onOptionSubmit={(option) =>
        setPicked([...picked, ...look.data.filter(({ value }) => value === option)])
      }
      {...look}
      {...select}
    />
  )
}
