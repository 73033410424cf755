import type { OpenShift } from '@driverdesk/contract/driverApp/openShift.shapes.ts'
import type { QueuedClaim } from '@driverdesk/domain/driverApp/actionQueue.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rightNow } from './keptOnPhone.ts'
import { OpenShiftCard } from './OpenShiftCard.tsx'
import { followOpenShifts, openShiftsQuery } from './openShifts.data.ts'
import { useQueue } from './queue/queue.ts'
import classes from './ShiftsScreen.module.css'
import { useBusinessNow } from './useBusinessNow.ts'

interface OfferedShiftsProps {
  /** Called with a shift that the driver accepts. */
  onAccept?: (shift: OpenShift) => void
}

/** The shifts that are offered to the driver, until each offer is over or answered. */
export function OfferedShifts({ onAccept = () => undefined }: OfferedShiftsProps) {
  const { data } = useQuery(openShiftsQuery)
  const { claims } = useQueue()
  // Renders again each minute.
  useBusinessNow()
  useEffect(followOpenShifts, [])
  const offered = (data?.shifts ?? []).filter((shift) => isOffered(shift, queuedFor(shift, claims)))
  if (offered.length === 0) return null
  return (
    <section className={classes.section} aria-label="Offered to you">
      <h2 className={classes.heading}>Offered to you</h2>
      {offered.map((shift) => (
        <OpenShiftCard
          key={shift.id}
          shift={shift}
          number={0}
          queued={queuedFor(shift, claims)}
          onTake={() => onAccept(shift)}
        />
      ))}
    </section>
  )
}

export const queuedFor = ({ id }: OpenShift, claims: readonly QueuedClaim[]): QueuedClaim[] =>
  claims.filter(({ shift_id, refusal }) => shift_id === id && refusal === null)

/** An answer that is not sent yet keeps its offer in sight. */
const isOffered = ({ offered_until }: OpenShift, queued: readonly QueuedClaim[]): boolean =>
  offered_until !== null && (queued.length > 0 || Date.parse(offered_until) > rightNow().getTime())
