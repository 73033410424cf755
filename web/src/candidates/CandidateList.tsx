import type { Candidate } from '@driverdesk/contract/candidates/candidate.shapes.ts'
import { Button, Center, Text } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '../ui/dayWords.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { searchable } from '../ui/list/searchable.ts'
import { CandidateRow } from './CandidateRow.tsx'
import classes from './FindDriver.module.css'

interface CandidateListProps {
  /** Undefined while they are not there. */
  candidates: readonly Candidate[] | undefined
  error: Error | null
  isFetching: boolean
  refresh: () => void
  search: string
  action: 'Assign' | 'Choose'
  /** To whom the shift is being given. */
  assigning: number | undefined
  /** Nobody can be given the shift as it is shown. */
  isStopped: boolean
  onAssign: (driver: Candidate) => void
}

/** So many are drawn before somebody asks for more. */
const PAGE = 40

export function CandidateList(props: CandidateListProps) {
  const { candidates, error, isFetching, refresh, search, action, assigning, isStopped, onAssign } = props
  const [shown, setShown] = useState(PAGE)
  if (!candidates) {
    return error && !isFetching ? (
      <FailedState title="The drivers could not be loaded" error={error} onRetry={refresh} />
    ) : (
      <Loading />
    )
  }
  const found = candidates.filter(({ full_name }) => searchable(full_name).includes(searchable(search)))
  if (found.length === 0) {
    return candidates.length === 0 ? (
      <EmptyState
        title="No drivers are offered to this restaurant"
        hint="Drivers are offered by their areas: an administrator sets these in the driver's record."
      />
    ) : (
      <EmptyState title="No drivers found" hint="Try another name, or clear the search." />
    )
  }
  const drawn = found.slice(0, shown)
  const able = found.filter(({ can_take }) => can_take).length
  const row = (driver: Candidate, index: number) => (
    <CandidateRow
      key={driver.id}
      driver={driver}
      place={index + 1}
      {...{ action, isStopped }}
      isAssigning={assigning === driver.id}
      isBusy={assigning !== undefined}
      onAssign={() => onAssign(driver)}
    />
  )
  return (
    <div aria-busy={isFetching}>
      {error && !isFetching && (
        <Text size="sm" c="red" px="md" py="xs" role="alert">
          The order could not be updated: {error.message}
        </Text>
      )}
      <Text size="xs" c="dimmed" className={classes.heading} role="status">
        {countOf(able, 'driver')} can take the shift, {found.length - able} cannot
      </Text>
      <ol className={classes.rows} aria-label="Drivers who can take the shift">
        {drawn.filter(({ can_take }) => can_take).map(row)}
      </ol>
      {drawn.some(({ can_take }) => !can_take) && (
        <>
          <Text size="xs" fw={650} className={classes.heading}>
            Cannot take the shift
          </Text>
          <ol className={classes.rows} aria-label="Drivers who cannot take the shift">
            {drawn.filter(({ can_take }) => !can_take).map(row)}
          </ol>
        </>
      )}
      {found.length > shown && (
        <Center p="md">
          <Button variant="default" size="sm" onClick={() => setShown(shown + PAGE)}>
            Show more ({found.length - shown})
          </Button>
        </Center>
      )}
    </div>
  )
}
