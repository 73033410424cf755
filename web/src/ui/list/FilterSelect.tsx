import { type ReactNode, useMemo } from 'react'
import { SearchSelect } from '../SearchSelect.tsx'

interface FilterSelectProps {
  label: string
  /** The option without a filter: 'All areas'. */
  all: string
  choices: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  nothingFound: string
  leftSection?: ReactNode
}

const ALL = 'all'
/** Typing finds the others. */
const SHOWN = 200

export function FilterSelect(props: FilterSelectProps) {
  const { label, all, choices, value, onChange, nothingFound, leftSection } = props
  const data = useMemo(() => [{ value: ALL, label: all }, ...choices], [all, choices])
  return (
    <SearchSelect
      aria-label={label}
      nothingFoundMessage={nothingFound}
      limit={SHOWN}
      data={data}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === null || chosen === ALL ? undefined : chosen)}
      leftSection={leftSection}
    />
  )
}
