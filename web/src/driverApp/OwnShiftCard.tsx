import type { DriverShift } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import {
  answeredIn,
  type OfferedActions,
  offeredActions,
  type ShiftStage,
  shiftStage,
} from '@driverdesk/domain/driverApp/shiftStage.ts'
import { startDoubts } from '@driverdesk/domain/driverApp/startDoubts.ts'
import { type HandoverTo, isAnswerable } from '@driverdesk/domain/handovers/handover.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { crossesMidnight, formatHours, shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Badge, Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronRight, IconFlag, IconMapPin, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BusyButton } from '../ui/BusyButton.tsx'
import { CallLink } from '../ui/CallLink.tsx'
import { confirmWhile } from '../ui/Confirm.tsx'
import { shortDay } from '../ui/dateText.ts'
import { giveFocus } from '../ui/focus.ts'
import { LaterPart } from '../ui/LaterPart.tsx'
import { poundsText } from '../ui/numberText.ts'
import { canAskWithin } from '../ui/questionPlace.ts'
import { isStillOwn, ownShiftsQuery } from './driverApp.data.ts'
import { rightNow } from './keptOnPhone.ts'
import classes from './OwnShiftCard.module.css'
import { useQueue } from './queue/queue.ts'
import { acknowledge, placeIfShared, record } from './queue/record.ts'
import { wallClockAt } from './useBusinessNow.ts'

// The service worker keeps it, so it is there without a network too.
const loadNotes = () => import('./QueuedNotes.tsx').then(({ QueuedNotes }) => QueuedNotes)

interface ShiftCardProps {
  shift: DriverShift
  now: WallTime
  onFinish: () => void
  onReject: () => void
  /** Undefined if shifts cannot be given away now. */
  onHandOver: (() => void) | undefined
}

export function OwnShiftCard({ shift, now, onFinish, onReject, onHandOver }: ShiftCardProps) {
  const { actions, answers } = useQueue()
  const queued = actions.filter(({ shift_id }) => shift_id === shift.id)
  const isAnswered = answeredIn(answers)(shift.id)
  const stage = shiftStage(shift, queued, now)
  const offered = offeredActions(shift, queued, now)
  const heading = `shift-${shift.id}`
  const { text, color } = badgeOf(stage, shift, isAnswered)
  return (
    <article className={classes.card} data-stage={stage} aria-labelledby={heading}>
      <div className={classes.head}>
        <h3 className={classes.times} id={heading} tabIndex={-1}>
          {shift.period_date < now.date && `${shortDay(shift.period_date)}, `}
          {clockRange(shift.start_time, shift.finish_time)}
          {crossesMidnight(shift.start_time, shift.finish_time) && (
            <span className={classes.next}> next day</span>
          )}
        </h3>
        <Badge variant="light" color={color} size="md">
          {text}
        </Badge>
      </div>
      <ShiftAddress restaurant={shift.restaurant} />
      <Recorded shift={shift} />
      {stage === 'coming' && <ProposedNote shift={shift} now={now} />}
      {shift.notice_pay > 0 && <p className={classes.note}>{noticePayText(shift.notice_pay)}</p>}
      {queued.length > 0 && <LaterPart load={loadNotes} isNeeded props={{ queued }} />}
      {stage === 'missed' && (
        <p className={classes.note}>
          No start was recorded on {shortDay(shift.period_date)}. If you worked, ask the office to enter your
          hours.
        </p>
      )}
      <ShiftDetails shift={shift} />
      <ShiftActions
        shift={shift}
        offered={{ ...offered, acknowledge: offered.acknowledge && !isAnswered }}
        onFinish={onFinish}
        onReject={onReject}
        onHandOver={onHandOver}
      />
    </article>
  )
}

/** '£5.65 for short notice, awaiting approval' */
export const noticePayText = (pounds: number): string =>
  `${poundsText(pounds)} for short notice, awaiting approval`

function ProposedNote({ shift, now }: { shift: DriverShift; now: WallTime }) {
  const { handover: state, handover_until: until, handover_to: to } = shift
  const approved = useUntilApproved()
  if (!state) return null
  return (
    <p className={classes.note}>
      {isAnswerable(until, now) ? offeredWords({ state, until, to, approved }) : LAPSED[state]}
    </p>
  )
}

/** ' and the office approves', unless drivers need no approval. */
export const useUntilApproved = (): string =>
  useQuery(ownShiftsQuery).data?.handover_way === 'free' ? '' : ' and the office approves'

/** Says who decides next on a shift that the driver offers, and until when. */
export function offeredWords({ state, until, to, approved }: Offered): string {
  const by = untilWords(until)
  if (state === 'agreed') {
    const agreed = to === 'swap' ? 'Your colleague agrees to swap' : 'A colleague wants to take this shift'
    return `${agreed}. The office can approve it${by}. Until then it is still your shift.`
  }
  const [offered, agreement] = OFFERED[to ?? 'anyone']
  return `${offered} can answer${by}. It is still your shift until ${agreement}${approved}.`
}

interface Offered {
  state: 'offered' | 'agreed'
  until: WallTime | null
  /** Undefined if an earlier version did not say. */
  to: HandoverTo | null | undefined
  approved: string
}

/** Who answers, and what they then do. */
const OFFERED: Readonly<Record<HandoverTo, readonly [string, string]>> = {
  anyone: ['You have offered this shift to colleagues. They', 'someone takes it'],
  colleague: ['You have offered this shift to a colleague, who', 'they take it'],
  swap: ['You have offered to swap this shift. Your colleague', 'they agree'],
}

/** ' until Thu 19 Nov, 17:00' */
export const untilWords = (until: WallTime | null): string =>
  until ? ` until ${shortDay(until.date)}, ${until.time}` : ''

export const LAPSED = {
  offered: 'No colleague agreed in time. The shift is still yours, and you need to work it.',
  agreed: 'The office did not answer in time. The shift is still yours, and you need to work it.',
} as const

function badgeOf(
  stage: ShiftStage,
  { acknowledged_at }: DriverShift,
  isAnswered: boolean,
): { text: string; color: string } {
  switch (stage) {
    case 'onShift':
      return { text: 'On shift', color: 'green' }
    case 'forgotten':
      return { text: 'Not finished', color: 'red' }
    case 'finished':
      return { text: 'Finished', color: 'gray' }
    case 'missed':
      return { text: 'Not recorded', color: 'red' }
    default:
      if (isAnswered && !acknowledged_at) return { text: 'Acknowledged, not sent yet', color: 'orange' }
      return acknowledged_at
        ? { text: 'Acknowledged', color: 'brand' }
        : { text: 'To acknowledge', color: 'orange' }
  }
}

function Recorded({ shift: { timesheet } }: { shift: DriverShift }) {
  if (!timesheet?.driver_start_time) return null
  const { driver_start_time, driver_finish_time } = timesheet
  return (
    <p className={classes.note}>
      Started at {driver_start_time}
      {driver_finish_time && `, finished at ${driver_finish_time}`}.
    </p>
  )
}

function ShiftAddress({ restaurant }: { restaurant: DriverShift['restaurant'] }) {
  const link = mapLink(restaurant)
  const address = addressLine(restaurant)
  return (
    <div className={classes.place}>
      <p className={classes.name} dir="auto">
        {restaurant.name}
      </p>
      {link ? (
        <a className={classes.address} href={link} target="_blank" rel="noreferrer">
          <IconMapPin size="1.25rem" stroke={1.5} aria-hidden="true" />
          <span>
            <bdi>{address || 'Show on the map'}</bdi>
            <VisuallyHidden component="span">, opens the map</VisuallyHidden>
          </span>
        </a>
      ) : (
        <p className={classes.plain}>No address is known. Ask the office.</p>
      )}
      {restaurant.telephone && (
        <CallLink who={restaurant.name} phone={restaurant.telephone} variant="default" fullWidth />
      )}
    </div>
  )
}

/** The address as one line, with the postcode once. */
const addressLine = ({ address, postcode }: DriverShift['restaurant']): string =>
  [address, postcode && !address.includes(postcode) ? postcode : ''].filter(Boolean).join(', ')

function mapLink(restaurant: DriverShift['restaurant']): string | undefined {
  const { map_latitude, map_longitude, name } = restaurant
  const address = addressLine(restaurant)
  const isSet = map_latitude !== null && map_longitude !== null
  const query = isSet ? `${map_latitude},${map_longitude}` : address && `${name}, ${address}`
  return query ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}` : undefined
}

function ShiftDetails({ shift }: { shift: DriverShift }) {
  const facts = factsOf(shift).filter(([, text]) => text !== '')
  return (
    <details className={classes.details}>
      <summary>
        <IconChevronRight size="1.125rem" stroke={1.75} aria-hidden="true" />
        Details and pay
      </summary>
      <dl className={classes.facts}>
        {facts.map(([name, text]) => (
          <Fact key={name} name={name} text={text} />
        ))}
      </dl>
    </details>
  )
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <>
    <dt>{name}</dt>
    <dd dir="auto">{text}</dd>
  </>
)

function factsOf(shift: DriverShift): [name: string, text: string][] {
  const { restaurant, start_time, finish_time, cost_per_hour, cost_bonus, const_fuel_bonus, cost_total } =
    shift
  const hours = formatHours(shiftLength(start_time, finish_time), 2)
  return [
    ['Comment', shift.comment],
    ['Where to wait', restaurant.waiting_location],
    ['Uniform', restaurant.uniform],
    ['Meal', restaurant.meal],
    ['Cash orders', restaurant.cash_orders],
    ['Pay', `${hours} hours × ${poundsText(cost_per_hour)}`],
    ['Bonus', cost_bonus === 0 ? '' : poundsText(cost_bonus)],
    ['Fuel bonus', const_fuel_bonus === 0 ? '' : poundsText(const_fuel_bonus)],
    ['As planned', poundsText(cost_total)],
  ]
}

interface ShiftActionsProps {
  shift: DriverShift
  offered: OfferedActions
  onFinish: () => void
  onReject: () => void
  onHandOver: (() => void) | undefined
}

/** The buttons for what the driver may do now. Start and finish count at once, with or without a network. */
function ShiftActions({ shift, offered, onFinish, onReject, onHandOver }: ShiftActionsProps) {
  const describes = { 'aria-describedby': `shift-${shift.id}` }
  // The pressed button disappears, so focus moves to the shift, which may now be in another section.
  const onSuccess = () => giveFocus(() => focusShift(shift.id))
  const start = useMutation({
    mutationFn: () => startShift(shift),
    onSuccess: (isStarted) => isStarted && onSuccess(),
  })
  const acknowledging = useMutation({ mutationFn: () => acknowledge([shift]), onSuccess })
  const { start: canStart, finish: canFinish } = offered
  if (canFinish !== false) {
    return (
      <div className={classes.actions}>
        {canFinish === true ? (
          <Button
            size="md"
            fullWidth
            color="green"
            leftSection={<IconFlag size="1.25rem" />}
            onClick={onFinish}
            {...describes}
          >
            Finish shift
          </Button>
        ) : (
          <p className={classes.note}>{canFinish}</p>
        )}
      </div>
    )
  }
  if (!offered.reject && canStart === false) return null
  return (
    <div className={classes.actions}>
      {canStart === true && (
        <BusyButton
          size="md"
          fullWidth
          leftSection={<IconPlayerPlay size="1.25rem" />}
          isBusy={start.isPending}
          onClick={() => start.mutate()}
          {...describes}
        >
          Start shift
        </BusyButton>
      )}
      <div className={offered.acknowledge ? classes.pair : undefined}>
        {offered.acknowledge && (
          <BusyButton
            variant={canStart === true ? 'default' : 'filled'}
            leftSection={<IconCheck size="1.125rem" />}
            isBusy={acknowledging.isPending}
            onClick={() => acknowledging.mutate()}
            {...describes}
          >
            Acknowledge
          </BusyButton>
        )}
        <Button variant="default" fullWidth={!offered.acknowledge} onClick={onReject} {...describes}>
          Reject
        </Button>
      </div>
      {offered.reject && onHandOver && (
        <Button variant="subtle" fullWidth onClick={onHandOver} {...describes}>
          {shift.handover ? 'Change the offer…' : 'Give away or swap…'}
        </Button>
      )}
    </div>
  )
}

/** Without a network the code of the question may not load. */
const QUESTION_PATIENCE_MS = 3_000

/**
 * Starts the shift at the moment of the press, or asks first if the driver is early or somewhere else. It starts without asking
 * on a phone that cannot show the question. Returns false if the driver changed their mind.
 */
async function startShift(shift: DriverShift): Promise<boolean> {
  const pressed = rightNow()
  const { name, map_latitude: lat, map_longitude: lng } = shift.restaurant
  const doubts = startDoubts({
    shift,
    now: wallClockAt(pressed),
    restaurant: { name, place: lat === null || lng === null ? null : { lat, lng } },
    place: await placeIfShared(),
  })
  if (doubts.length === 0 || !(await canAskWithin(QUESTION_PATIENCE_MS))) {
    await record('start', shift, undefined, pressed)
    return true
  }
  const when = `${shortDay(shift.period_date)}, ${clockRange(shift.start_time, shift.finish_time)}`
  const over = `Your shift on ${when} has just changed. It was not started.`
  const agreed = await confirmWhile(() => isStillOwn(shift), over, {
    title: 'Start this shift now?',
    message: `${doubts.join(' ')} The office sees when and where you started.`,
    confirmLabel: 'Start shift',
    careful: true,
  })
  if (agreed) await record('start', shift)
  return agreed
}

export const focusShift = (id: number): void =>
  (document.getElementById(`shift-${id}`) ?? document.getElementById('content'))?.focus()
