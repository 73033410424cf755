import { CloseButton, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { DriverList } from './DriverList.tsx'
import classes from './DriverPanel.module.css'
import { type DriverEntry, searchedEntries } from './driverEntries.ts'
import type { DriverChoice } from './schedule.search.ts'

export interface DriverPanelProps {
  entries: readonly DriverEntry[]
  value: DriverChoice | undefined
  onChange: (choice: DriverChoice | undefined) => void
  busy: boolean
  onBusy: (busy: boolean) => void
  error: Error | null
  onRetry: () => void
}

/** Who works how much in the range shown; choosing a driver leaves only their shifts in the grid (document 2, 2.1). */
export function DriverPanel({ entries, value, onChange, busy, onBusy, error, onRetry }: DriverPanelProps) {
  const [search, setSearch] = useState('')
  const found = searchedEntries(entries, search)
  return (
    <div className={classes.panel}>
      <div className={classes.controls}>
        <TextInput
          aria-label="Search drivers"
          placeholder="Search drivers"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden="true" />}
          rightSection={search && <CloseButton aria-label="Clear search" onClick={() => setSearch('')} />}
        />
        <Switch
          size="xs"
          label="Only restaurants with shifts"
          checked={busy}
          onChange={(event) => onBusy(event.currentTarget.checked)}
        />
      </div>
      {error ? (
        <FailedState title="The drivers could not be loaded" error={error} onRetry={onRetry} />
      ) : found.length > 0 ? (
        <DriverList entries={found} value={value} onChange={onChange} />
      ) : (
        <EmptyState title="No drivers found" hint="Try another name, or clear the search." />
      )}
    </div>
  )
}
