import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { DriverList } from './DriverList.tsx'
import classes from './DriverPanel.module.css'
import type { DriverChoice } from './deskSearch.ts'
import { type DriverEntry, searchedEntries } from './driverEntries.ts'
import { type FailedPage, MoreFailed } from './MoreFailed.tsx'

export interface DriverPanelProps {
  /** Those that are found, where `onSearch` says what for; else all. */
  entries: readonly DriverEntry[]
  /** Finds the entries elsewhere. */
  onSearch?: (search: string) => void
  /** How many there are, where not all are loaded; `onEnd` is called when the last of `entries` are in sight. */
  count?: number | undefined
  onEnd?: (() => void) | undefined
  /** Further entries could not be loaded. */
  failedPage?: FailedPage | undefined
  /** What the figures of a driver count: 'shift'. */
  thing: string
  value: DriverChoice | undefined
  onChange: (choice: DriverChoice | undefined) => void
  error: Error | null
  onRetry: () => void
  /** What stands above the search. */
  above?: ReactNode
  /** What stands below the search. */
  children?: ReactNode
}

/**
 * Who works how much in the range shown; choosing a driver leaves only what is theirs
 * (docs/spec/schedule.md#driver-panel).
 */
export function DriverPanel(props: DriverPanelProps) {
  const { entries, count, onSearch, onEnd, thing, value, onChange, error, onRetry } = props
  const { above, children, failedPage } = props
  const [search, setSearch] = useState('')
  const found = onSearch ? entries : searchedEntries(entries, search)
  const lookFor = (text: string) => {
    setSearch(text)
    onSearch?.(text)
  }
  return (
    <div className={classes.panel}>
      <div className={classes.controls}>
        {above}
        <TextInput
          aria-label="Search drivers"
          placeholder="Search drivers"
          value={search}
          onChange={(event) => lookFor(event.currentTarget.value)}
          leftSection={<IconSearch size="1rem" stroke={1.5} aria-hidden="true" />}
          rightSection={search && <CloseButton aria-label="Clear search" onClick={() => lookFor('')} />}
        />
        {children}
      </div>
      {error ? (
        <FailedState title="The drivers could not be loaded" error={error} onRetry={onRetry} />
      ) : found.length > 0 ? (
        <DriverList
          entries={found}
          count={count}
          thing={thing}
          value={value}
          onChange={onChange}
          onEnd={onEnd}
        />
      ) : (
        <EmptyState title="No drivers found" hint="Try another name, or clear the search." />
      )}
      {failedPage && <MoreFailed {...failedPage} />}
    </div>
  )
}
