import type { NoDevice } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import type { PublishCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { type DropTarget, dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { DAYS_AHEAD } from '@driverdesk/domain/shifts/listedShift.ts'
import { shiftDigests } from '@driverdesk/domain/shifts/shiftDigests.ts'
import type { News, ScheduledShift } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { mailGoesOut } from '../../kernel/settings.ts'
import { noDeviceQuery } from '../../push/messages.data.ts'
import { NotReached } from '../../push/NotReached.tsx'
import type { DriversById } from '../shift/shiftWords.ts'
import type { Loaded, ManyStep, MovableShift } from './manyPlan.ts'

export interface Notified {
  driver_id: number
  /** For a driver who may have none of the loaded shifts. */
  full_name?: string
  /** The first of the driver's news, and the number of shifts with the same news. */
  news: News | 'reminded'
  count: number
}

export interface DriversToNotifyProps {
  notified: readonly Notified[]
  /** The drivers who get no more than an offer of open shifts. */
  offered?: Offered | undefined
  drivers: DriversById
}

type Offered = PublishCheck['offered']

/** For one driver and one shift, one driver and several shifts, and several drivers. */
const NEWS: Record<Notified['news'], [one: string, many: (count: number) => string, several: string]> = {
  new: ['gets a shift', (count) => `gets ${countOf(count, 'shift')}`, 'get shifts'],
  lost: ['loses a shift', (count) => `loses ${countOf(count, 'shift')}`, 'lose shifts'],
  moved: ['is notified of changes', () => 'is notified of changes', 'are notified of changes'],
  cancelled: [
    'is notified that it is cancelled',
    () => 'is notified of cancellations',
    'are notified of cancellations',
  ],
  withdrawn: [
    'is notified that it is withdrawn',
    () => 'is notified of withdrawals',
    'are notified of withdrawals',
  ],
  reminded: ['gets a push message', () => 'gets a push message', 'get a push message each'],
  open: [
    'is offered an open shift',
    (count) => `is offered ${countOf(count, 'open shift')}`,
    'are offered open shifts',
  ],
  given: [
    'is notified that someone else has it',
    () => 'is notified that others have them',
    'are notified that others have them',
  ],
  ended: [
    'is notified that it is no longer open',
    () => 'is notified of shifts that are no longer open',
    'are notified of shifts that are no longer open',
  ],
  'withdrawn offer': [
    'is no longer offered it',
    (count) => `is no longer offered ${countOf(count, 'shift')}`,
    'are no longer offered shifts',
  ],
  declined: ['is declined', () => 'is declined', 'are declined'],
  'handover over': [
    'is notified that a colleague’s offer has ended',
    () => 'is notified of proposals that are over',
    'are notified of proposals that are over',
  ],
  'handover back': [
    'is notified that a colleague’s offer is active again',
    () => 'is notified of proposals that are active again',
    'are notified of proposals that are active again',
  ],
}

/** Their sentences say only that the driver is notified, not what happens to the shift. */
const OF_NOTICE: ReadonlySet<Notified['news']> = new Set<Notified['news']>([
  'moved',
  'cancelled',
  'withdrawn',
  'given',
  'ended',
  'handover over',
  'handover back',
])

const MOST_NAMED = 4

/**
 * The drivers without push messages, by what reaches them instead. These are drivers of the shifts: an open shift may be offered
 * to the whole agency, and another of them takes it.
 */
function useReach(notified: readonly Notified[]) {
  const { data } = useQuery(noDeviceQuery)
  return reachOf(notified, data)
}

function reachOf(notified: readonly Notified[], noDevice: NoDevice | undefined) {
  const among = (ids: readonly number[] = []) => {
    const those = new Set(ids)
    return notified.filter(({ driver_id }) => those.has(driver_id))
  }
  const textsLeft = noDevice?.texts_left ?? 0
  const byText = among(noDevice?.by_text)
  return {
    textsLeft,
    textAfterHours: noDevice?.text_after_hours ?? 0,
    emailed: among(noDevice?.by_email),
    texted: textsLeft > 0 ? byText : [],
    untexted: textsLeft > 0 ? [] : byText,
    unreached: among(noDevice?.unreachable),
  }
}

/**
 * 'Ann Example gets a shift; Bob Sample, Cy Specimen and 3 more lose shifts', and the drivers who get an email or a text instead of
 * a push message. `DriversToCall` has the others. With a `lead` it is a paragraph, unless there is no one.
 */
export function DriversToNotify({
  notified,
  offered,
  drivers,
  lead,
}: DriversToNotifyProps & { lead?: string }) {
  const { textsLeft, textAfterHours, emailed, texted, untexted, unreached } = useReach(notified)
  const without = new Set(
    [...emailed, ...texted, ...untexted, ...unreached].map(({ driver_id }) => driver_id),
  )
  const lost = new Set(unreached.map(({ driver_id }) => driver_id))
  // A reminder is only a push message, and drivers whom nothing reaches are not called notified.
  const named = notified.filter(({ news, driver_id }) =>
    news === 'reminded' ? !without.has(driver_id) : !lost.has(driver_id) || !OF_NOTICE.has(news),
  )
  const sentences = [
    (named.length > 0 || (offered && offered.count > 0)) && (
      <WhoGetsWhat notified={named} offered={offered} drivers={drivers} />
    ),
    offered && unableText(offered),
    offered && laterText(offered),
    offered && (offered.count > 0 || notified.length > 0) && withoutDeviceText(offered),
    emailed.length > 0 && (
      <>
        <Names of={emailed} drivers={drivers} />{' '}
        {emailed.length === 1 ? 'has no device and gets an email' : 'have no device and get an email'}
      </>
    ),
    texted.length > 0 && (
      <>
        <Names of={texted} drivers={drivers} /> {texted.length === 1 ? 'gets' : 'get'} no push message or
        email, only a text if a shift is not acknowledged within {countOf(textAfterHours, 'hour')}, or sooner
        if it starts soon
        {texted.length > textsLeft && `, and this month has only ${countOf(textsLeft, 'text')} left`}
      </>
    ),
  ].filter(Boolean)
  const said = sentences.map((sentence, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sentences have one order.
    <span key={place}>
      {place > 0 && ' '}
      {sentence}.
    </span>
  ))
  if (lead === undefined || said.length === 0) return said
  return (
    <Text size="sm">
      {lead} {said}
    </Text>
  )
}

/** '3 other drivers cannot take any of the open shifts and will not be notified, because of a clash, their availability, an expired document or a rule' */
export function unableText({ count, unable }: Offered): string | undefined {
  if (unable === undefined)
    return count === 0
      ? undefined
      : 'There are too many drivers to check which of them can take the open shifts'
  if (unable === 0) return undefined
  const who = countOf(unable, count > 0 ? 'other driver' : 'driver')
  return `${who} cannot take any of the open shifts and will not be notified, because of a clash, their availability, an expired document or a rule`
}

/** '3 open shifts are more than 31 days ahead: drivers will be notified once their app lists them' */
export function laterText({ later = 0 }: Offered): string | undefined {
  if (later === 0) return undefined
  const isOne = later === 1
  return `${countOf(later, 'open shift')} ${isOne ? 'is' : 'are'} more than ${DAYS_AHEAD} days ahead: drivers will be notified once their app lists ${isOne ? 'it' : 'them'}`
}

/** 'The open shifts are offered to 5 drivers: 3 will be notified. No message reaches the other 2, who will only see them in the app' */
export function withoutDeviceText({ count, no_device = 0, unlisted = 0 }: Offered): string | undefined {
  if (no_device === 0) return undefined
  const all = countOf(count + no_device, 'driver')
  const noMail = mailGoesOut() ? '' : '. No mail server is set up, so messages need a device'
  if (count === 0 && unlisted === no_device)
    return 'No driver will see the open shifts in the app, and no message reaches any of them'
  if (count === 0)
    return `The open shifts are offered to ${all}. No message reaches them: they ${seenText(no_device, unlisted, 'the shifts')}${noMail}`
  const others = `No message reaches the other ${numberText(no_device)}`
  return `The open shifts are offered to ${all}: ${numberText(count)} will be notified. ${others}, who ${seenText(no_device, unlisted)}${noMail}`
}

/** 'will only see them in the app', which does not list the open shifts of all areas. */
function seenText(count: number, unlisted: number, what = 'them'): string {
  if (unlisted === count) return `will not see ${what} in the app either`
  const seen = `will only see ${what} in the app`
  return unlisted > 0 ? `${seen}, and ${numberText(unlisted)} of them will not see them there either` : seen
}

/**
 * Says whether `DriversToCall` names any of the drivers.
 *
 * @param isAsked loads who has no device; otherwise no one is named
 */
export function useIsAnyToCall(isAsked: boolean): (notified: readonly Notified[]) => boolean {
  const { data } = useQuery({ ...noDeviceQuery, enabled: isAsked })
  return (notified) => {
    const { textsLeft, texted, untexted, unreached } = reachOf(notified, data)
    return unreached.length + untexted.length > 0 || texted.length > textsLeft
  }
}

/** The drivers whom no message reaches, or perhaps none, with their phone numbers. */
export function DriversToCall({ notified, drivers }: DriversToNotifyProps) {
  const { textsLeft, texted, untexted, unreached } = useReach(notified)
  const called = (those: readonly Notified[]) =>
    those.map(({ driver_id }) => {
      const { full_name = 'The driver', phone } = drivers.get(driver_id) ?? {}
      return { driver_id, full_name, phone }
    })
  return (
    <>
      <NotReached drivers={called(unreached)} />
      <NotReached
        title="No texts left"
        why="No push message or email reaches them, and this month’s texts are used up: phone them."
        drivers={called(untexted)}
      />
      {texted.length > textsLeft && (
        <NotReached
          title="May not get a text"
          why={`No push message or email reaches them, and this month has only ${countOf(textsLeft, 'text')} left.`}
          drivers={called(texted)}
        />
      )}
    </>
  )
}

function WhoGetsWhat({ notified, offered = NO_OFFER, drivers }: DriversToNotifyProps) {
  const open = offered.drivers.map(({ shifts, ...driver }) => ({
    ...driver,
    news: 'open' as const,
    count: shifts,
  }))
  const byNews = [...Map.groupBy([...notified, ...open], ({ news }) => news)]
  return byNews.map(([news, ofThem], place) => {
    const [one, many, several] = NEWS[news]
    const [first] = ofThem
    const count = news === 'open' ? offered.count : ofThem.length
    return (
      <span key={news}>
        {place > 0 && '; '}
        <Names of={ofThem} count={count} drivers={drivers} />{' '}
        {count > 1 ? several : first && first.count > 1 ? many(first.count) : one}
      </span>
    )
  })
}

export const NO_OFFER: Offered = { count: 0, drivers: [] }

interface NamesProps {
  of: readonly Notified[]
  /** How many there are, if not all of them are given. */
  count?: number
  drivers: DriversById
}

/** 'Ann Example, Bob Sample and 3 more' */
function Names({ of, count = of.length, drivers }: NamesProps) {
  const named = of.slice(0, count > MOST_NAMED + 1 ? MOST_NAMED : undefined)
  const more = count - named.length
  return (
    <>
      {named.map(({ driver_id, full_name: given }, index) => {
        const { full_name = given ?? 'The driver' } = drivers.get(driver_id) ?? {}
        return (
          <span key={driver_id}>
            {index > 0 && (more === 0 && index === named.length - 1 ? ' and ' : ', ')}
            <bdi>{full_name}</bdi>
          </span>
        )
      })}
      {more > 0 && ` and ${numberText(more)} more`}
    </>
  )
}

interface NotifyDriversProps {
  notified: readonly Notified[]
  offered?: Offered | undefined
  /** True if the check of whom open shifts are offered to failed. */
  isUnknown?: boolean
  drivers: DriversById
  notifies: boolean
  onNotifies: (notifies: boolean) => void
  isFirst?: boolean
}

export function NotifyDrivers(props: NotifyDriversProps) {
  const { notified, offered, isUnknown = false, drivers, notifies, onNotifies, isFirst } = props
  const count = notified.length + (offered?.count ?? 0)
  if (count === 0 && !isUnknown) return null
  return (
    <Stack gap="xs">
      <Checkbox
        label={count === 1 ? 'Notify the driver by push message' : 'Notify the drivers by push message'}
        description={<DriversToNotify notified={notified} offered={offered} drivers={drivers} />}
        data-autofocus={isFirst || undefined}
        checked={notifies}
        onChange={(event) => onNotifies(event.currentTarget.checked)}
      />
      <DriversToCall notified={notified} drivers={drivers} />
    </Stack>
  )
}

/** The drivers that a step notifies of their own shifts. The server calls the same function. */
export function driversToNotify(
  { kind, copy, drops }: ManyStep,
  { places }: Pick<Loaded, 'places'>,
): Notified[] {
  if (copy || kind === 'remove') return []
  const byId = new Map(places.map(({ restaurant }) => [restaurant.id, restaurant]))
  const named = (shift: MovableShift, target: DropTarget): ScheduledShift[] => {
    const put = dropped(shift, target)
    const restaurant = byId.get(put.restaurant_id)
    return restaurant ? [{ ...put, status_assigned: shift.status_assigned, restaurant }] : []
  }
  const changes = drops.flatMap(({ shift, target }) => {
    const [before] = named(shift, {})
    const [after] = named(shift, target)
    return before && after ? [{ before, after: { ...after, status: statusAfter(kind, before) } }] : []
  })
  return shiftDigests(changes).flatMap(({ driver_id, news: all }) => {
    const [first] = all
    if (!first) return []
    return [{ driver_id, news: first.news, count: all.filter(({ news }) => news === first.news).length }]
  })
}

function statusAfter(kind: ManyStep['kind'], { status }: ScheduledShift): ScheduledShift['status'] {
  if (kind === 'publish') return SHIFT_PUBLISHED
  return kind === 'unpublish' ? SHIFT_NEW : status
}
