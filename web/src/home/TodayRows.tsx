/** The lines of the office's tasks of today, each with its actions (docs/spec/shell.md#today). */

import type {
  AskedShift,
  ClaimedShift,
  HandedOverShift,
  LateShift,
  OpenTodayShift,
  OverdueRestaurant,
  RequestedShifts,
  TodayDocument,
  TodayShift,
  UnacknowledgedShifts,
} from '@driverdesk/contract/home/today.shapes.ts'
import type { Leave } from '@driverdesk/contract/leave/leave.shapes.ts'
import { mayOpen } from '@driverdesk/domain/accounts/screens.ts'
import { EXPIRING_DOCUMENTS } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { lengthText, sinceStart } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  addDays,
  clockRange,
  type DateRange,
  daysBetween,
  type IsoDate,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { wishText } from '@driverdesk/domain/shifts/shiftAsk.ts'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { leaveDays } from '../drivers/leave/leaveText.ts'
import { useWallClock } from '../kernel/businessClock.ts'
import { showError } from '../kernel/query.ts'
import { replaceLink, shiftLink } from '../links/screenLinks.ts'
import { acceptedText, acceptOf } from '../schedule/ask/AnswerAsk.tsx'
import { askEffectQuery, useAnswering } from '../schedule/ask/asks.data.ts'
import { useReminding } from '../schedule/data/acts.data.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { CallLink } from '../ui/CallLink.tsx'
import { dayAndMonth, momentWords, shortDay, shortDays } from '../ui/dateText.ts'
import { giveFocus, isFocusLost } from '../ui/focus.ts'
import { poundsText } from '../ui/numberText.ts'
import classes from './TodayPart.module.css'
import { refreshToday } from './today.data.ts'

export type LinkTo = Pick<LinkProps, 'to' | 'search'>

const Row = ({ what, details, children }: { what: string; details: string; children: ReactNode }) => (
  <li className={classes.row}>
    <div className={classes.words}>
      <Text fw={600} size="sm">
        <bdi>{what}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {details}
      </Text>
    </div>
    <div className={classes.actions}>{children}</div>
  </li>
)

interface OpenLinkProps extends LinkTo {
  /** The name of what it opens, for a screen reader. */
  of: string
  /** 'filled' for an answer, as the buttons of other answers are. */
  variant?: 'filled'
  children: string
}

const OpenLink = ({ of, children, variant, to, search }: OpenLinkProps) => (
  <Button
    variant={variant ?? 'default'}
    size="xs"
    aria-label={`${children}: ${of}`}
    renderRoot={(props) => <Link {...props} to={to} search={search} />}
  >
    {children}
  </Button>
)

const Call = ({ who, phone }: { who: string; phone: string | null }) => (
  <CallLink who={who} phone={phone ?? ''} variant="default" size="xs" />
)

/** '20 Nov 2026'. */
const dateText = (date: IsoDate): string => `${dayAndMonth(date)} ${date.slice(0, 4)}`

const hoursOf = ({ start_time, finish_time }: TodayShift): string => clockRange(start_time, finish_time)

/** No one else can work a shift that is over. */
export function LateRow({ shift }: { shift: LateShift }) {
  const now = useWallClock()
  const isLate = shift.state === 'late'
  const who = shift.driver_name ?? ''
  const since = isLate ? `${lengthText(Math.max(sinceStart(shift, now), 0))} late` : 'Not started'
  return (
    <Row what={who} details={`${since}: ${hoursOf(shift)}, ${shift.restaurant_name}`}>
      <Call who={who} phone={shift.driver_phone} />
      {isLate && (
        <OpenLink {...replaceLink(shift)} of={`${isolated(who)}, ${hoursOf(shift)}`}>
          Replace
        </OpenLink>
      )}
    </Row>
  )
}

const dayName = (date: IsoDate, today: IsoDate): string => {
  if (date === today) return 'Today'
  return date === addDays(today, 1) ? 'Tomorrow' : shortDay(date)
}

export function OpenRow({ shift, today }: { shift: OpenTodayShift; today: IsoDate }) {
  const { restaurant_name, period_date, offered_until } = shift
  const day = dayName(period_date, today)
  const offer = offered_until === null ? '' : `, offered to a driver until ${momentWords(offered_until)}`
  return (
    <Row what={restaurant_name} details={`${day}, ${hoursOf(shift)}${offer}`}>
      <OpenLink {...shiftLink(shift)} of={`${isolated(restaurant_name)}, ${day}, ${hoursOf(shift)}`}>
        Find a driver
      </OpenLink>
    </Row>
  )
}

/** An open shift that drivers ask for: the ranking says who, and approves one. */
export function ClaimedRow({ shift, today }: { shift: ClaimedShift; today: IsoDate }) {
  const { restaurant_name, drivers } = shift
  const when = `${dayName(shift.period_date, today)}, ${hoursOf(shift)}`
  const asks = `${countOf(drivers, 'driver')} ${drivers === 1 ? 'asks' : 'ask'} for it`
  return (
    <Row what={restaurant_name} details={`${when}, ${asks}`}>
      <OpenLink {...shiftLink(shift)} variant="filled" of={`${isolated(restaurant_name)}, ${when}`}>
        Answer…
      </OpenLink>
    </Row>
  )
}

interface HandoverRowProps {
  shift: HandedOverShift
  today: IsoDate
  onAnswer: (shift: HandedOverShift) => void
}

/** Proposals that drivers agreed on. The answer shows which rules either would break. */
export function HandoverRow({ shift, today, onAnswer }: HandoverRowProps) {
  const { driver_name, taker_name, restaurant_name, other } = shift
  const when = `${dayName(shift.period_date, today)}, ${hoursOf(shift)}, ${isolated(restaurant_name)}`
  const what = `${isolated(driver_name ?? '')} ${other ? 'and' : 'to'} ${isolated(taker_name)}`
  const exchange = other
    ? ` for ${dayName(other.period_date, today)}, ${clockRange(other.start_time, other.finish_time)}, ${isolated(other.restaurant_name)}`
    : ''
  return (
    <Row what={what} details={`${when}${exchange}`}>
      <Button size="xs" aria-label={`Answer…: ${what}, ${when}`} onClick={() => onAnswer(shift)}>
        Answer…
      </Button>
    </Row>
  )
}

/**
 * A restaurant's request about a shift. One press accepts it, unless that pays or charges for short notice,
 * or may do so. Then a dialog first shows the amount. Declining asks for a message first.
 */
export function AskedRow({ shift, today, onAccepted, onAccept, onDecline }: AskedRowProps) {
  const { ask, restaurant_name } = shift
  const answering = useAnswering()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const accept = async (pressed: HTMLElement) => {
    setAsking(true)
    const effect = await client.fetchQuery(askEffectQuery(shift)).catch(() => undefined)
    setAsking(false)
    if (
      effect === undefined ||
      (effect && (effect.changes > 0 || effect.driver_pay + effect.restaurant_charge > 0))
    )
      return onAccept(shift)
    const goOn = onceLineIsGone(pressed)
    await answering.mutateAsync(acceptOf(shift, ask)).then(() => onAccepted(acceptedText(ask)), showError)
    goOn()
    void refreshToday(client)
  }
  const when = `${dayName(shift.period_date, today)}, ${hoursOf(shift)}`
  const name = `${isolated(restaurant_name)}, ${when}`
  return (
    <Row what={restaurant_name} details={`${when}, ${askDetails(shift)}`}>
      <BusyButton
        size="xs"
        isBusy={isAsking || answering.isPending}
        aria-label={`Accept: ${name}`}
        onClick={({ currentTarget }) => void accept(currentTarget)}
      >
        Accept
      </BusyButton>
      <Button
        variant="default"
        size="xs"
        disabled={answering.isPending}
        aria-label={`Decline…: ${name}`}
        onClick={() => onDecline(shift)}
      >
        Decline…
      </Button>
      <OpenLink {...shiftLink(shift)} of={name}>
        Show
      </OpenLink>
    </Row>
  )
}

interface AskedRowProps {
  shift: AskedShift
  today: IsoDate
  onAccepted: (text: string) => void
  /** Called if the person must first see what accepting pays. */
  onAccept: (shift: AskedShift) => void
  onDecline: (shift: AskedShift) => void
}

/** 'Ann Example. Asks for 11:00 – 15:00: ‘A car, please’' */
function askDetails({ ask, driver_name, ...shift }: AskedShift): string {
  const words = ask.note === '' ? '' : `: ‘${ask.note}’`
  const charge = ask.charge ? `charge ${poundsText(ask.charge)}` : 'no charge'
  const what = ask.kind === 'cancel' ? `Asks to cancel, ${charge}` : `Asks for ${wishText(ask, shift)}`
  return `${driver_name === null ? 'Open' : isolated(driver_name)}. ${what}${words}`
}

export function RequestRow({ request }: { request: RequestedShifts }) {
  const { restaurant_id, restaurant_name, shifts, from, to } = request
  const shown = daysOf(from, to)
  const later = shown.to < to ? `. Review shows them until ${shortDay(shown.to)}; continue from there` : ''
  return (
    <Row what={restaurant_name} details={`${countOf(shifts, 'shift')}, ${shortDays(from, to)}${later}`}>
      <OpenLink
        to="/schedule"
        search={{ ...shown, location: `restaurant-${restaurant_id}` }}
        of={restaurant_name}
      >
        Review
      </OpenLink>
    </Row>
  )
}

/** All days of a request, in whole weeks, as far as the schedule shows them at once. */
function daysOf(from: IsoDate, to: IsoDate): DateRange {
  const monday = rangeFor(WEEK, from).from
  const weeks = Math.ceil((daysBetween(monday, to) + 1) / 7)
  return { from: monday, to: addDays(monday, Math.min(weeks, MOST_WEEKS) * 7 - 1) }
}

/** 28 of at most 31 days. */
const MOST_WEEKS = 4

export function UnacknowledgedRow({ driver }: { driver: UnacknowledgedShifts }) {
  const { driver_name, driver_phone, shift_ids, period_date, start_time } = driver
  const reminding = useReminding()
  const count = shift_ids.length
  const first = `${shortDay(period_date)} at ${start_time}`
  return (
    <Row
      what={driver_name}
      details={count === 1 ? `1 shift, ${first}` : `${countOf(count, 'shift')}, the first ${first}`}
    >
      <Call who={driver_name} phone={driver_phone} />
      <BusyButton
        variant="default"
        size="xs"
        isBusy={reminding.isPending}
        aria-label={`Remind ${driver_name}`}
        onClick={() => reminding.mutate(shift_ids.map((id) => ({ id })))}
      >
        Remind
      </BusyButton>
    </Row>
  )
}

export const DayToApproveRow = ({ date, timesheets }: { date: IsoDate; timesheets: number }) => (
  <Row what={shortDay(date)} details={countOf(timesheets, 'timesheet')}>
    <OpenLink to="/timesheet" search={{ from: date, to: date, status: 'approve' }} of={shortDay(date)}>
      Approve
    </OpenLink>
  </Row>
)

export function OverdueRow({ restaurant }: { restaurant: OverdueRestaurant }) {
  const { restaurant_id, restaurant_name, invoices, overdue, oldest_due_date } = restaurant
  const since = `${countOf(invoices, 'invoice')}, the oldest due ${dateText(oldest_due_date)}`
  return (
    <Row what={restaurant_name} details={`${poundsText(overdue)}, ${since}`}>
      <OpenLink
        to="/invoices"
        search={{ tab: 'owed', location: `restaurant-${restaurant_id}` }}
        of={restaurant_name}
      >
        Show
      </OpenLink>
    </Row>
  )
}

/** The published shifts in the leave are named before it is approved, so the answer is given in a dialog. */
export function LeaveRow({ leave, onAnswer }: { leave: Leave; onAnswer: (leave: Leave) => void }) {
  const { driver_name, driver_phone, reason, shifts } = leave
  const days = leaveDays(leave)
  const inIt = shifts.length > 0 ? `, ${countOf(shifts.length, 'published shift')}` : ''
  return (
    <Row what={driver_name} details={`${days}${inIt}${reason === '' ? '' : `: ‘${reason}’`}`}>
      <Button
        size="xs"
        aria-label={`Answer…: ${isolated(driver_name)}, ${days}`}
        onClick={() => onAnswer(leave)}
      >
        Answer…
      </Button>
      <Call who={driver_name} phone={driver_phone} />
    </Row>
  )
}

const LABELS = Object.fromEntries(EXPIRING_DOCUMENTS.map(({ field, label }) => [field, label]))

export function DocumentRow({
  document,
  today,
  role,
}: {
  document: TodayDocument
  today: IsoDate
  role: Role
}) {
  const { driver_id, driver_name, driver_phone, field, date } = document
  const when = `${date < today ? 'expired' : 'expires'} on ${dateText(date)}`
  return (
    <Row what={driver_name} details={`${LABELS[field]} ${when}`}>
      <Call who={driver_name} phone={driver_phone} />
      {mayOpen(role, '/drivers') && (
        <OpenLink to="/drivers" search={{ edit: driver_id }} of={driver_name}>
          Open
        </OpenLink>
      )}
    </Row>
  )
}

export const TODAY_HEADING = 'today'

/**
 * For an action that removes its line. The returned function focuses the pressed button again, which stays if nothing was
 * answered. Once the line is gone, it focuses the first button of the next line, or the heading of the tile, or that
 * of all tiles if the tile is gone too.
 */
export function onceLineIsGone(pressed: Element | null): () => void {
  const next = pressed?.closest('li')?.nextElementSibling
  const dialog = pressed?.closest<HTMLElement>('[aria-modal="true"]') ?? null
  const tile = dialog ?? pressed?.closest('section')
  const places = () => [
    pressed instanceof HTMLElement ? pressed : undefined,
    next?.querySelector<HTMLElement>('button, a'),
    dialog ?? tile?.querySelector<HTMLElement>('h3'),
    document.getElementById(TODAY_HEADING),
  ]
  const give = () => {
    for (const place of places()) if (isFocusLost()) place?.focus()
  }
  return () => giveFocus(give, isFocusLost, dialog)
}
