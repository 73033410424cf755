import type { Candidate } from '@driverdesk/contract/candidates/candidate.shapes.ts'
import { finder } from '@driverdesk/domain/kernel/finding.ts'
import { formatHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { Button, Center, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { countOf } from '../ui/dayWords.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { callAddress } from '../ui/telephone.ts'
import classes from './FindDriver.module.css'

interface CandidateListProps {
  /** Undefined until they are loaded. */
  candidates: readonly Candidate[] | undefined
  error: Error | null
  isFetching: boolean
  refresh: () => void
  search: string
  action: 'Assign' | 'Choose'
  /** The id of the driver whose assignment is being saved. */
  assigning: number | undefined
  /** The shift on screen is out of date or gone. */
  isStopped: boolean
  onAssign: (driver: Candidate) => void
}

/** The number rendered at first, and with each 'Show more'. */
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
  const isFound = finder(search)
  const found = candidates.filter(({ full_name }) => isFound(full_name))
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
      <ol aria-label="Drivers who can take the shift">{drawn.filter(({ can_take }) => can_take).map(row)}</ol>
      {drawn.some(({ can_take }) => !can_take) && (
        <>
          <Text size="xs" fw={650} className={classes.heading}>
            Cannot take the shift
          </Text>
          <ol aria-label="Drivers who cannot take the shift">
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

interface CandidateRowProps {
  driver: Candidate
  place: number
  action: 'Assign' | 'Choose'
  isAssigning: boolean
  isBusy: boolean
  isStopped: boolean
  onAssign: () => void
}

/** A driver with the reasons for and against them. Icon and words tell them apart, not colour alone. */
function CandidateRow(props: CandidateRowProps) {
  const { driver, place, action, isAssigning, isBusy, isStopped, onAssign } = props
  const { full_name, phone, minutes, points, can_take, reasons } = driver
  const call = callAddress(phone)
  return (
    <li className={classes.row} data-can-take={can_take || undefined}>
      <div className={classes.who}>
        <span className={classes.place} aria-hidden="true">
          {can_take ? place : ''}
        </span>
        <div className={classes.person}>
          <span className={classes.name}>
            <bdi>{full_name}</bdi>
            {can_take && <span className={classes.sum}> {signed(points)} points</span>}
          </span>
          <span className={classes.facts} data-figures="">
            {call && (
              <a href={call} className={classes.phone}>
                <VisuallyHidden component="span">Call {full_name} on </VisuallyHidden>
                {phone}
              </a>
            )}
            <span>{formatHours(minutes, 1)} h this week</span>
          </span>
        </div>
        {can_take && (
          <BusyButton
            size="xs"
            variant={place === 1 ? 'filled' : 'default'}
            isBusy={isAssigning}
            disabled={isStopped || (isBusy && !isAssigning)}
            data-assign=""
            onClick={onAssign}
            aria-label={`${action} ${full_name}`}
          >
            {action}
          </BusyButton>
        )}
      </div>
      <ul className={classes.reasons} aria-label={`Reasons: ${full_name}`}>
        {reasons.map(({ code, side, points: counts, text }) => (
          <li key={code} className={classes.reason} data-side={side}>
            {side === 'for' ? <IconCheck {...SIGN} /> : <IconX {...SIGN} />}
            <VisuallyHidden component="span">{side === 'for' ? 'For: ' : 'Against: '}</VisuallyHidden>
            <span>{text}</span>
            {counts !== 0 && <span className={classes.points}>{signed(counts)}</span>}
          </li>
        ))}
      </ul>
    </li>
  )
}

const SIGN = { size: '0.8125rem', stroke: 2.25, 'aria-hidden': true } as const

/** '+3', '−2' with a real minus sign, '0'. */
const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0')
