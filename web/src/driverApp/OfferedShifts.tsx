import type { OpenShift } from '@driverdesk/contract/driverApp/openShift.shapes.ts'
import type { QueuedClaim } from '@driverdesk/domain/driverApp/actionQueue.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rightNow } from './keptOnPhone.ts'
import { endText, OpenShiftCard, queuedFor } from './OpenShiftCard.tsx'
import { followOpenShifts, offeredShiftsQuery } from './openShifts.data.ts'
import { useQueue } from './queue/queue.ts'
import days from './ShiftsScreen.module.css'
import { useBusinessNow } from './useBusinessNow.ts'

const HEADING = 'offered-to-you'

/** On the driver's first screen, which does not load all open shifts. */
export function OffersOnly() {
  const { data } = useQuery(offeredShiftsQuery)
  return <OfferedShifts shifts={data?.shifts ?? []} />
}

/** Those of the open shifts that are offered to the driver, until each offer is over or answered. */
export function OfferedShifts({ shifts }: { shifts: readonly OpenShift[] }) {
  const { offered, claims } = useOffered(shifts)
  useEffect(followOpenShifts, [])
  if (offered.length === 0) return null
  return (
    <section className={days.section} aria-labelledby={HEADING}>
      <h2 className={days.heading} id={HEADING} tabIndex={-1}>
        Offered to you
      </h2>
      {offered.map((shift) => (
        <OpenShiftCard key={shift.id} shift={shift} number={0} queued={queuedFor(shift, claims)} />
      ))}
    </section>
  )
}

/** One line above today's shifts that leads to what waits for an answer: 'A shift is offered to you until 14:35'. */
export function OfferLine() {
  const { data } = useQuery(offeredShiftsQuery)
  const { offered, claims } = useOffered(data?.shifts ?? [])
  const waiting = offered.filter((shift) => queuedFor(shift, claims).length === 0)
  const [first] = waiting.map(({ offered_until }) => offered_until ?? '').toSorted()
  if (!first) return null
  const until = `until ${endText(first)}`
  return (
    <Button
      variant="light"
      color="green"
      fullWidth
      classNames={{ root: days.lineButton, label: days.lineLabel }}
      onClick={goToOffers}
    >
      {waiting.length === 1
        ? `A shift is offered to you ${until}`
        : `${waiting.length} shifts are offered to you, the first ${until}`}
    </Button>
  )
}

const goToOffers = () => document.getElementById(HEADING)?.focus()

function useOffered(shifts: readonly OpenShift[]) {
  const { claims } = useQueue()
  // Renders again each minute.
  useBusinessNow()
  const offered = shifts.filter((shift) => isOffered(shift, queuedFor(shift, claims)))
  return { offered, claims }
}

/** An answer that is not sent yet keeps its offer in sight. */
const isOffered = ({ offered_until }: OpenShift, queued: readonly QueuedClaim[]): boolean =>
  offered_until !== null && (queued.length > 0 || Date.parse(offered_until) > rightNow().getTime())
