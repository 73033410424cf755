import type { OpenShift } from '@driverdesk/contract/driverApp/openShift.shapes.ts'
import type { QueuedClaim } from '@driverdesk/domain/driverApp/actionQueue.ts'
import { MOST_OPEN_SHIFTS, OUTCOME_WORDS } from '@driverdesk/domain/driverApp/openShift.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Button, SegmentedControl, Text } from '@mantine/core'
import { IconCalendarSearch, IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LazyMap } from '../maps/LazyMap.tsx'
import { BusyButton } from '../ui/BusyButton.tsx'
import { shortDay } from '../ui/dateText.ts'
import { focusContent, giveFocus } from '../ui/focus.ts'
import { EmptyState, NotLoaded } from '../ui/States.tsx'
import { Warning } from '../ui/Warning.tsx'
import { ownShiftsQuery } from './driverApp.data.ts'
import { Handovers } from './handovers/Handovers.tsx'
import { handoversQuery } from './handovers/handovers.data.ts'
import { OfferedShifts } from './OfferedShifts.tsx'
import { OpenShiftCard, queuedFor } from './OpenShiftCard.tsx'
import type { MapPlace } from './OpenShiftsMap.tsx'
import classes from './OpenShiftsScreen.module.css'
import { barredShiftsQuery, loadMore, openShiftsQuery } from './openShifts.data.ts'
import { forgetWon, useQueue } from './queue/queue.ts'
import { giveUp } from './queue/record.ts'
import days from './ShiftsScreen.module.css'

const loadMap = () => import('./OpenShiftsMap.tsx').then(({ OpenShiftsMap }) => OpenShiftsMap)

/** Open shifts that the driver is offered, and those that they may take or ask for, as a list and on a map. */
export function OpenShiftsScreen() {
  const open = useQuery(openShiftsQuery)
  const own = useQuery(ownShiftsQuery)
  const handovers = useQuery(handoversQuery)
  const { claims, won } = useQueue()
  const [isMap, setMap] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const barred = useQuery({ ...barredShiftsQuery, enabled: isWhole })
  const { data } = open
  const listed = useListed(data?.shifts ?? [], claims)
  if (!data) return <NotLoaded what="the open shifts" query={open} />
  const possible = listed.filter(({ offered_until }) => offered_until === null)
  const impossible = isWhole ? (barred.data?.shifts ?? []) : []
  const { counts = { fit: 0, barred: 0 } } = data
  const isEmpty = listed.length === 0 && (handovers.data ?? []).length === 0
  const shifts = [...possible, ...impossible]
  const places = placesOf(shifts)
  const isOwn = (id: number) => own.data?.shifts.some((shift) => shift.id === id)
  const card = (shift: OpenShift) => (
    <OpenShiftCard
      key={shift.id}
      shift={shift}
      number={isMap ? places.findIndex(({ key }) => key === placeKey(shift)) + 1 : 0}
      queued={queuedFor(shift, claims)}
    />
  )
  const mine = won.findLast(({ shift_id }) => isOwn(shift_id))
  return (
    <div className={classes.screen}>
      <div className={classes.news}>
        <div role="status">{mine && <Yours claim={mine} />}</div>
        {claims
          .filter(({ refusal }) => refusal !== null)
          .map((claim) => (
            <Refused key={claim.id} claim={claim} />
          ))}
      </div>
      <OfferedShifts shifts={listed} />
      <Handovers />
      {isEmpty && (
        <EmptyState
          title="No open shifts for you"
          hint="Open shifts that you may take or ask for appear here."
          icon={<IconCalendarSearch size="1.5rem" stroke={1.5} />}
        />
      )}
      {places.length > 0 && (
        <SegmentedControl
          fullWidth
          aria-label="Show as"
          data={[
            { value: 'list', label: 'List' },
            { value: 'map', label: 'Map' },
          ]}
          value={isMap ? 'map' : 'list'}
          onChange={(value) => setMap(value === 'map')}
        />
      )}
      {isMap && places.length > 0 && (
        <div className={classes.map}>
          <LazyMap load={loadMap} props={{ places }} />
        </div>
      )}
      {isMap && shifts.some(({ restaurant }) => restaurant.map_latitude === null) && (
        <Text size="sm">Shifts without a number are not on the map because their location is not known.</Text>
      )}
      <ByDay shifts={possible} card={card} />
      <MoreButton which="fit" shown={possible} all={counts.fit} />
      <AnsweredRequests listed={data.shifts} />
      {counts.barred > 0 && (
        <Button variant="default" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Hide shifts that are not for you' : `${countOf(counts.barred, 'shift')} not for you`}
        </Button>
      )}
      {isWhole && !barred.data && <NotLoaded what="these shifts" query={barred} />}
      <ByDay shifts={impossible} card={card} note=", not for you" />
      {isWhole && barred.data && <MoreButton which="barred" shown={impossible} all={counts.barred} />}
    </div>
  )
}

interface ByDayProps {
  shifts: readonly OpenShift[]
  card: (shift: OpenShift) => ReactNode
  note?: string
}

const ByDay = ({ shifts, card, note = '' }: ByDayProps) =>
  [...Map.groupBy(shifts, ({ period_date }) => period_date)].map(([date, ofDay]) => (
    <section key={date} className={days.section} aria-label={`${shortDay(date)}${note}`}>
      <h2 className={days.heading}>
        {shortDay(date)}
        {note}
      </h2>
      {ofDay.map(card)}
    </section>
  ))

interface MoreButtonProps {
  which: Parameters<typeof loadMore>[0]
  shown: readonly OpenShift[]
  /** The number of them on the server. */
  all: number
}

/** Loads more at the end of the list, and moves the focus to the first of them. */
function MoreButton({ which, shown, all }: MoreButtonProps) {
  const more = useMutation({
    mutationFn: () => loadMore(which),
    onSuccess: (shifts) => {
      const before = new Set(shown.map(({ id }) => id))
      const next = shifts.find(({ id, offered_until }) => offered_until === null && !before.has(id))
      giveFocus(() => document.getElementById(`open-${next?.id}`)?.focus())
    },
  })
  const left = all - shown.length
  if (left <= 0 || shown.length >= MOST_OPEN_SHIFTS) return null
  return (
    <BusyButton variant="default" isBusy={more.isPending} onClick={() => more.mutate()}>
      Show more ({left})
    </BusyButton>
  )
}

/** The open shifts, with those that have left the list before the phone knows the answer about them: no button moves till then. */
function useListed(shifts: readonly OpenShift[], claims: readonly QueuedClaim[]): readonly OpenShift[] {
  const seen = useRef<readonly OpenShift[]>([])
  const ids = new Set(shifts.map(({ id }) => id))
  const isWaiting = ({ id }: OpenShift) =>
    claims.some(({ shift_id, refusal }) => shift_id === id && refusal === null)
  const left = seen.current.filter((shift) => !ids.has(shift.id) && isWaiting(shift))
  const start = ({ period_date, start_time }: OpenShift) => `${period_date}T${start_time}`
  const listed =
    left.length === 0
      ? shifts
      : [...shifts, ...left].toSorted((a, b) => start(a).localeCompare(start(b)) || a.id - b.id)
  useEffect(() => {
    seen.current = listed
  })
  return listed
}

/** The restaurants that are on the map, in the order of the list. Their numbers are on the map and on the cards. */
function placesOf(shifts: readonly OpenShift[]): MapPlace[] {
  const places = new Map<string, MapPlace>()
  for (const shift of shifts) {
    const { name, map_latitude: lat, map_longitude: lng } = shift.restaurant
    const key = placeKey(shift)
    if (lat !== null && lng !== null) places.set(key, { key, name, lat, lng })
  }
  return [...places.values()]
}

/** Distinguishes restaurants of the same name by their addresses. */
const placeKey = ({ restaurant: { name, address, postcode } }: OpenShift): string =>
  [name, address, postcode].join(' | ')

const whenText = ({ period_date, start_time, finish_time }: QueuedClaim['shift']): string =>
  `${shortDay(period_date)}, ${clockRange(start_time, finish_time)}`

/** Only the latest one is shown: several would cover the list. */
function Yours({ claim: { shift } }: { claim: QueuedClaim }) {
  const read = () => {
    forgetWon()
    giveFocus(focusContent)
  }
  return (
    <Alert color="green" icon={<IconCheck size="1.125rem" />} title="The shift is yours">
      <Text size="sm">
        <bdi>{shift.restaurant}</bdi>, {whenText(shift)}. You will find it under your shifts.
      </Text>
      <Button size="xs" variant="default" mt="xs" onClick={read}>
        OK
      </Button>
    </Alert>
  )
}

const REFUSED: Readonly<Record<QueuedClaim['action'], string>> = {
  take: 'You did not get this shift',
  accept: 'You did not get this shift',
  ask: 'Your request was not accepted',
  withdraw: 'Your request was not accepted',
  decline: 'Your answer was not accepted',
}

const Refused = ({ claim: { id, action, shift, refusal } }: { claim: QueuedClaim }) => (
  <Warning color="red" title={REFUSED[action]} role="alert">
    <Text size="sm">
      <bdi>{shift.restaurant}</bdi>, {whenText(shift)}
    </Text>
    <Text size="sm">{refusal}</Text>
    <Button size="xs" variant="default" mt="xs" onClick={() => void giveUp(id)}>
      OK
    </Button>
  </Warning>
)

/** The outcome of the driver's requests, until the shifts begin. If a declined shift is still listed as open, its outcome is shown there. */
function AnsweredRequests({ listed }: { listed: readonly OpenShift[] }) {
  const { data } = useQuery(ownShiftsQuery)
  const ids = new Set(listed.map(({ id }) => id))
  const requests = (data?.requests ?? []).filter(
    ({ shift_id, outcome }) => outcome !== 'declined' || !ids.has(shift_id),
  )
  if (requests.length === 0) return null
  return (
    <section className={days.section} aria-label="Your requests">
      <h2 className={days.heading}>Your requests</h2>
      <ul className={days.lines}>
        {requests.map(({ shift_id, restaurant_name, period_date, start_time, finish_time, outcome }) => (
          <li key={shift_id}>
            <s>
              {shortDay(period_date)}, {clockRange(start_time, finish_time)}
            </s>
            <bdi>{restaurant_name}</bdi>
            <span className={days.before}>{OUTCOME_WORDS[outcome]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
