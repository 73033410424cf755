import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { finder } from '@driverdesk/domain/kernel/finding.ts'
import { formatHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import { Button, Center, Group, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { callAddress } from '../ui/CallLink.tsx'
import { momentText } from '../ui/dateText.ts'
import { FailedState } from '../ui/FailedState.tsx'
import { giveFocus, isFocusLost } from '../ui/focus.ts'
import { ReasonLine } from '../ui/Reasons.tsx'
import { EmptyState, Loading } from '../ui/States.tsx'
import { asks, type ListedCandidate } from './candidates.data.ts'
import classes from './FindDriver.module.css'

interface CandidateListProps {
  candidates: readonly ListedCandidate[] | undefined
  error: Error | null
  isFetching: boolean
  refresh: () => void
  search: string
  action: 'Assign' | 'Choose'
  assigning: number | undefined
  /** The shift on screen is out of date or gone. */
  isStopped: boolean
  onAssign: (driver: ListedCandidate) => void
  onDecline: (driver: ListedCandidate) => void
  declining: number | undefined
}

/** The number rendered at first, and with each 'Show more'. */
const PAGE = 40

export function CandidateList(props: CandidateListProps) {
  const {
    candidates,
    error,
    isFetching,
    refresh,
    search,
    action,
    assigning,
    isStopped,
    onAssign,
    onDecline,
    declining,
  } = props
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
  const asking = found.filter(hasAsked)
  const others = found.filter((driver) => !hasAsked(driver)).slice(0, shown)
  const able = found.filter(({ can_take }) => can_take).length
  const row = (driver: ListedCandidate) => (
    <CandidateRow
      key={driver.id}
      driver={driver}
      place={found.indexOf(driver) + 1}
      isMain={found.some(asks) && action === 'Assign' ? asks(driver) : found[0] === driver}
      action={action}
      isStopped={isStopped}
      isAssigning={assigning === driver.id}
      isBusy={assigning !== undefined}
      onAssign={() => onAssign(driver)}
      onDecline={() => onDecline(driver)}
      isDeclining={declining === driver.id}
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
      {asking.length > 0 && (
        <>
          <Text size="xs" fw={650} className={classes.heading}>
            Ask for the shift in their app
          </Text>
          <ol aria-label="Drivers who ask for the shift">{asking.map(row)}</ol>
          <Text size="xs" fw={650} className={classes.heading}>
            Others who can take it
          </Text>
        </>
      )}
      <ol aria-label="Drivers who can take the shift">
        {others.filter(({ can_take }) => can_take).map(row)}
      </ol>
      {others.some(({ can_take }) => !can_take) && (
        <>
          <Text size="xs" fw={650} className={classes.heading}>
            Cannot take the shift
          </Text>
          <ol aria-label="Drivers who cannot take the shift">
            {others.filter(({ can_take }) => !can_take).map(row)}
          </ol>
        </>
      )}
      {found.length - asking.length > shown && (
        <Center p="md">
          <Button variant="default" size="sm" onClick={() => setShown(shown + PAGE)}>
            Show more ({found.length - asking.length - shown})
          </Button>
        </Center>
      )}
    </div>
  )
}

/** Those whose request has just ended stay in their place. */
const hasAsked = ({ claim }: ListedCandidate): boolean => claim?.state === 'asked'

/** 'asked 19:13', 'request withdrawn' */
function claimText({ claim, ended }: ListedCandidate): string | undefined {
  if (!claim) return undefined
  return !ended && claim.state === 'asked'
    ? `asked ${momentText(claim.asked_at)}`
    : `request ${ended ?? 'declined'}`
}

interface CandidateRowProps {
  driver: ListedCandidate
  place: number
  /** Its button stands out: those who ask, or the best if no one asks. */
  isMain: boolean
  action: 'Assign' | 'Choose'
  isAssigning: boolean
  isBusy: boolean
  isStopped: boolean
  onAssign: () => void
  onDecline: () => void
  isDeclining: boolean
}

/** A driver with the reasons for and against them. Icon and words tell them apart, not colour alone. */
function CandidateRow(props: CandidateRowProps) {
  const { driver, place, isMain, isAssigning, isBusy, isStopped, onAssign, onDecline, isDeclining } = props
  const { full_name, phone, minutes, points, can_take, reasons, claim, ended } = driver
  const action = asks(driver) && props.action === 'Assign' ? 'Approve' : props.action
  const call = callAddress(phone)
  const answer = useRef<HTMLSpanElement>(null)
  // Its buttons are gone.
  useEffect(() => {
    const words = answer.current
    if (ended) giveFocus(() => words?.focus(), isFocusLost, words?.closest('[aria-modal="true"]'))
  }, [ended])
  return (
    <li className={classes.row} data-can-take={can_take || undefined}>
      <Group gap={8} wrap="nowrap">
        <span className={classes.place} aria-hidden="true">
          {can_take ? place : ''}
        </span>
        <div className={classes.person}>
          <span className={classes.name}>
            <bdi>{full_name}</bdi>
            {can_take && <span className={classes.sum}> {signed(points)} points</span>}
          </span>
          <span className={classes.facts}>
            {call && (
              <a href={call} className={classes.phone}>
                <VisuallyHidden component="span">Call {full_name} on </VisuallyHidden>
                {phone}
              </a>
            )}
            <span>{formatHours(minutes, 1)} h this week</span>
            {claim && (
              <span ref={answer} role="status" tabIndex={-1}>
                {claimText(driver)}
              </span>
            )}
          </span>
        </div>
        {asks(driver) && props.action === 'Assign' && (
          <BusyButton
            size="xs"
            variant="default"
            isBusy={isDeclining}
            disabled={isBusy}
            onClick={onDecline}
            aria-label={`Decline ${full_name}`}
          >
            Decline
          </BusyButton>
        )}
        {can_take && !(ended && props.action === 'Assign') && (
          <BusyButton
            size="xs"
            variant={isMain ? 'filled' : 'default'}
            isBusy={isAssigning}
            disabled={isStopped || (isBusy && !isAssigning)}
            data-assign=""
            onClick={onAssign}
            aria-label={`${action} ${full_name}`}
          >
            {action}
          </BusyButton>
        )}
      </Group>
      <ul className={classes.reasons} aria-label={`Reasons: ${full_name}`}>
        {reasons.map((reason) => (
          <ReasonLine key={`${reason.code} ${reason.text}`} reason={reason} className={classes.reason}>
            {reason.points !== 0 && (
              <Text span inherit fw={650}>
                {signed(reason.points)}
              </Text>
            )}
          </ReasonLine>
        ))}
      </ul>
    </li>
  )
}

/** '+3', '−2' with a real minus sign, '0'. */
const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0')
