import type { OpenShift } from '@driverdesk/contract/driverApp/openShift.shapes.ts'
import type { QueuedClaim } from '@driverdesk/domain/driverApp/actionQueue.ts'
import { crossesMidnight, formatHours, shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Badge } from '@mantine/core'
import { IconClockUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { businessToday } from '../kernel/businessClock.ts'
import { useIsOnline } from '../kernel/online.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { confirmWhile } from '../ui/Confirm.tsx'
import { shortDay } from '../ui/dateText.ts'
import { giveFocus } from '../ui/focus.ts'
import { poundsText } from '../ui/numberText.ts'
import { Reasons } from '../ui/Reasons.tsx'
import classes from './OpenShiftsScreen.module.css'
import card from './OwnShiftCard.module.css'
import { isStillOffered } from './openShifts.data.ts'
import { useQueue } from './queue/queue.ts'
import { claim } from './queue/record.ts'
import { wallClockAt } from './useBusinessNow.ts'
import { whichText } from './whichText.ts'

interface OpenShiftCardProps {
  shift: OpenShift
  /** The number of its restaurant on the map; 0: none. */
  number: number
  queued: readonly QueuedClaim[]
}

/** The driver's actions on the shift that the server does not know yet. */
export const queuedFor = ({ id }: OpenShift, claims: readonly QueuedClaim[]): QueuedClaim[] =>
  claims.filter(({ shift_id, refusal }) => shift_id === id && refusal === null)

/** An open shift with the pay, and the reasons for and against the driver as the office reads them. */
export function OpenShiftCard({ shift, number, queued }: OpenShiftCardProps) {
  const { id, period_date, start_time, finish_time, restaurant, comment, offered_until } = shift
  const heading = `open-${id}`
  const last = queued.at(-1)?.action
  const isAsked = !offered_until && (last ? last === 'ask' : shift.claim === 'asked')
  return (
    <article className={card.card} aria-labelledby={heading}>
      <div className={card.head}>
        <h3 className={card.times} id={heading} tabIndex={-1}>
          {offered_until && `${shortDay(period_date)}, `}
          {clockRange(start_time, finish_time)}
          {crossesMidnight(start_time, finish_time) && <span className={card.next}> next day</span>}
        </h3>
        <StateBadge shift={shift} isAsked={isAsked} />
      </div>
      <div className={card.place}>
        <p className={card.name} dir="auto">
          {number > 0 && <span className={classes.number}>{number}</span>}
          {restaurant.name}
        </p>
        {restaurant.address && <bdi className={card.plain}>{restaurant.address}</bdi>}
      </div>
      <p className={card.note}>
        <b>{poundsText(shift.cost_total)}</b>: {payText(shift)}
      </p>
      {comment && (
        <p className={card.note} dir="auto">
          {comment}
        </p>
      )}
      <Reasons reasons={shift.reasons} rest={shift.rest} />
      <Waiting queued={queued} />
      <Act shift={shift} last={last} isAsked={isAsked} />
    </article>
  )
}

function StateBadge({ shift, isAsked }: { shift: OpenShift; isAsked: boolean }) {
  const { claim, can_take, offered_until } = shift
  if (offered_until && can_take)
    return <Badge color="green">Offered to you until {endText(offered_until)}</Badge>
  if (isAsked) return <Badge color="orange">Asked for</Badge>
  if (claim === 'declined') return <Badge color="red">Declined</Badge>
  return can_take ? null : <Badge color="gray">Not for you</Badge>
}

/** When an offer ends: '14:35', with the day if it is not today. */
export function endText(until: string): string {
  const { date, time } = wallClockAt(new Date(until))
  return `${date === businessToday() ? '' : `${shortDay(date)}, `}${time}`
}

/** '5.00 hours × £12.00, bonus £10.00' */
function payText({
  start_time,
  finish_time,
  cost_per_hour,
  cost_bonus,
  const_fuel_bonus,
}: OpenShift): string {
  const hours = formatHours(shiftLength(start_time, finish_time), 2)
  return [
    `${hours} hours × ${poundsText(cost_per_hour)}`,
    cost_bonus > 0 && `bonus ${poundsText(cost_bonus)}`,
    const_fuel_bonus > 0 && `fuel bonus ${poundsText(const_fuel_bonus)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const DOING: Readonly<Record<QueuedClaim['action'], string>> = {
  take: 'You take it',
  ask: 'You ask for it',
  withdraw: 'You no longer ask for it',
  accept: 'You accept it',
  decline: 'You decline it',
}

function Waiting({ queued }: { queued: readonly QueuedClaim[] }) {
  const { isStuck } = useQueue()
  const isAway = !useIsOnline() || isStuck
  return queued.map(({ id, action }) => (
    <p key={id} className={card.waiting} role="status">
      <IconClockUp size="1.125rem" stroke={1.75} aria-hidden="true" />
      <span>
        {DOING[action]}: {isAway ? 'stored on this phone, waiting to be sent.' : 'being sent.'}
      </span>
    </p>
  ))
}

interface ActProps {
  shift: OpenShift
  last: QueuedClaim['action'] | undefined
  isAsked: boolean
}

function Act({ shift, last, isAsked }: ActProps) {
  const acting = useMutation({
    mutationFn: async (what: QueuedClaim['action']) => {
      const isMeant = what !== 'decline' || (await askToDecline(shift))
      if (isMeant) await claim(what, shift)
      return isMeant
    },
    onSuccess: (isDone) => {
      if (!isDone) return
      // The pressed button may disappear.
      giveFocus(() => document.getElementById(`open-${shift.id}`)?.focus())
    },
  })
  return actsOf(shift, last, isAsked).map((what, nr) => (
    <BusyButton
      key={what}
      size={nr > 0 || isAsked ? 'sm' : 'md'}
      fullWidth
      variant={nr > 0 || isAsked ? 'default' : 'filled'}
      isBusy={acting.isPending && acting.variables === what}
      disabled={acting.isPending && acting.variables !== what}
      aria-describedby={`open-${shift.id}`}
      onClick={() => acting.mutate(what)}
    >
      {LABELS[what]}
    </BusyButton>
  ))
}

/** An offer that was declined does not come back. */
function askToDecline(shift: OpenShift): Promise<boolean> {
  const which = whichText(shift.restaurant.name, shift)
  const over = `The offer of ${which} has just changed. You have not declined it.`
  return confirmWhile(() => isStillOffered(shift), over, {
    title: 'Decline this shift?',
    message: `${which}. It is then offered to someone else.`,
    confirmLabel: 'Decline',
    careful: true,
  })
}

/** The driver's possible actions. The first one is highlighted. */
function actsOf(
  { offered_until, can_take, claim, claims }: OpenShift,
  last: QueuedClaim['action'] | undefined,
  isAsked: boolean,
): QueuedClaim['action'][] {
  if (last === 'take' || last === 'accept' || last === 'decline') return []
  if (offered_until) return can_take ? ['accept', 'decline'] : ['decline']
  if (isAsked) return ['withdraw']
  return can_take && claim !== 'declined' ? [claims] : []
}

const LABELS: Readonly<Record<QueuedClaim['action'], string>> = {
  take: 'Take it',
  ask: 'Ask for it',
  withdraw: 'Withdraw',
  accept: 'Accept',
  decline: 'Decline',
}
