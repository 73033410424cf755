import type {
  AskedShift,
  LateShift,
  OverdueRestaurant,
  RequestedShifts,
  Today,
  TodayDocument,
  TodayShift,
  UnacknowledgedShifts,
} from '@driverdesk/contract/home/today.shapes.ts'
import { mayOpen } from '@driverdesk/domain/accounts/screens.ts'
import { EXPIRING_DOCUMENTS } from '@driverdesk/domain/drivers/documentExpiry.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { lengthText } from '@driverdesk/domain/kernel/shiftLength.ts'
import {
  addDays,
  clockRange,
  type DateRange,
  daysBetween,
  type IsoDate,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { wishText } from '@driverdesk/domain/shifts/shiftAsk.ts'
import { sinceStart } from '@driverdesk/domain/timesheets/sincePlanned.ts'
import { Button, Card, Group, SimpleGrid, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCoffee } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useToday, useWallClock } from '../kernel/businessClock.ts'
import { showError } from '../kernel/query.ts'
import { shiftLink } from '../links/scheduleLink.ts'
import { AnswerAskDialog, acceptedText, acceptOf } from '../schedule/ask/AnswerAsk.tsx'
import { useAnswering } from '../schedule/ask/asks.data.ts'
import { useReminding } from '../schedule/data/acts.data.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { CallLink } from '../ui/CallLink.tsx'
import { countOf, dayAndMonth, longDate, shortDay, shortDays } from '../ui/dayWords.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { numberText } from '../ui/numberText.ts'
import { poundsText } from '../ui/poundsText.ts'
import { showToast } from '../ui/showToast.ts'
import classes from './TodayPart.module.css'
import { todayQuery, useTodayWork } from './today.data.ts'

type LinkTo = Pick<LinkProps, 'to' | 'search'>

/** A part of what has to be done today. */
interface Part {
  title: string
  count: number
  note?: string
  rows: ReactNode
  /** '295 more drivers', if there are more than the five that are shown. */
  more: string | undefined
  links: readonly (LinkTo & { label: string })[]
}

const moreOf = ({ lines, first }: { lines: number; first: readonly unknown[] }, thing: string) =>
  lines > first.length ? countOf(lines - first.length, `more ${thing}`) : undefined

/** Today's work for the office (docs/spec/shell.md#today). */
export function TodayPart({ role }: { role: Role }) {
  const today = useToday()
  const { data, isError, error, refetch } = useTodayWork()
  return (
    <section aria-labelledby="today">
      <Group justify="space-between" align="baseline" mb="xs">
        <Title order={2} size="h3" id="today">
          Today
        </Title>
        <Text c="dimmed">{longDate(today)}</Text>
      </Group>
      {!data && isError && (
        <FailedState title="Today could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <PartsLoading />}
      {data && <Parts parts={partsOf(data, today, role)} />}
      <VisuallyHidden aria-live="polite">{data && `Late or not started: ${data.late.count}`}</VisuallyHidden>
    </section>
  )
}

function Parts({ parts }: { parts: readonly Part[] }) {
  const waiting = parts.filter(({ count }) => count > 0)
  const done = parts.filter(({ count }) => count === 0)
  if (waiting.length === 0)
    return (
      <EmptyState
        title="Nothing to do"
        hint="Late starts, open shifts, timesheets, requests, documents and overdue invoices show up here."
        icon={<IconCoffee size="1.5rem" stroke={1.5} />}
      />
    )
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md">
        {waiting.map((part) => (
          <PartCard key={part.title} {...part} />
        ))}
      </SimpleGrid>
      {done.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Nothing to do: {done.map(({ title }) => title.toLowerCase()).join(', ')}.
        </Text>
      )}
    </>
  )
}

function PartCard({ title, count, note, rows, more, links }: Part) {
  return (
    <Card
      component="section"
      withBorder
      radius="md"
      padding="md"
      aria-label={`${title}: ${numberText(count)}`}
    >
      <Group gap="xs" align="baseline" wrap="nowrap">
        <span className={classes.count} data-figures="">
          {numberText(count)}
        </span>
        <Title order={3} size="h5">
          {title}
        </Title>
        {note && (
          <Text span ml="auto" fw={600} data-figures="">
            {note}
          </Text>
        )}
      </Group>
      <ul className={classes.rows}>{rows}</ul>
      {(more !== undefined || links.length > 0) && (
        <p className={classes.more}>
          {more}
          {links.map(({ label, ...link }) => (
            <Link key={label} {...link} className={classes.all}>
              {label}
            </Link>
          ))}
        </p>
      )}
    </Card>
  )
}

const PartsLoading = () => (
  <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} role="status" aria-label="Today is loading">
    {[0, 1, 2].map((card) => (
      <Skeleton key={card} height={220} radius="md" />
    ))}
  </SimpleGrid>
)

interface RowProps {
  what: string
  details: string
  children: ReactNode
}

const Row = ({ what, details, children }: RowProps) => (
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
  children: string
}

const OpenLink = ({ of, children, to, search }: OpenLinkProps) => (
  <Button
    variant="default"
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

/** The first is the most urgent. */
function partsOf(data: Today, today: IsoDate, role: Role): Part[] {
  const { late, open, toApprove, asked, requested, unacknowledged, documents, overdue } = data
  const tomorrow = addDays(today, 1)
  const weekAhead = { from: today, to: addDays(today, 6) }
  return [
    {
      ...{ title: 'Late or not started', count: late.count, more: moreOf(late, 'shift') },
      rows: late.first.map((shift) => <LateRow key={shift.id} shift={shift} />),
      links: [{ to: '/timesheet', search: { tab: 'board' }, label: 'Open the day board' }],
    },
    {
      ...{ title: 'Open today and tomorrow', count: open.count, more: moreOf(open, 'shift') },
      rows: open.first.map((shift) => <OpenRow key={shift.id} shift={shift} today={today} />),
      links: [
        {
          to: '/schedule',
          search: { from: today, to: tomorrow, driver: 'open' },
          label: 'Show them on the schedule',
        },
      ],
    },
    {
      ...{ title: 'Changes asked for', count: asked.count, more: moreOf(asked, 'request') },
      rows: asked.first.map((shift) => <AskedRow key={shift.ask.id} shift={shift} today={today} />),
      links: [],
    },
    {
      ...{
        title: 'Requests from restaurants',
        count: requested.count,
        more: moreOf(requested, 'restaurant'),
      },
      rows: requested.first.map((request) => <RequestRow key={request.restaurant_id} request={request} />),
      links: [],
    },
    {
      title: 'Not acknowledged in the next 7 days',
      ...{ count: unacknowledged.count, more: moreOf(unacknowledged, 'driver') },
      rows: unacknowledged.first.map((driver) => (
        <UnacknowledgedRow key={driver.driver_id} driver={driver} />
      )),
      links: [{ to: '/schedule', search: weekAhead, label: 'Show these days on the schedule' }],
    },
    {
      ...{ title: 'Timesheets to approve', count: toApprove.count, more: moreOf(toApprove, 'day') },
      rows: toApprove.first.map(({ date, timesheets }) => (
        <Row key={date} what={shortDay(date)} details={countOf(timesheets, 'timesheet')}>
          <OpenLink to="/timesheet" search={{ from: date, to: date, status: 'active' }} of={shortDay(date)}>
            Approve
          </OpenLink>
        </Row>
      )),
      links: [],
    },
    {
      ...{ title: 'Overdue invoices', count: overdue.count, note: poundsText(overdue.total) },
      more: moreOf(overdue, 'restaurant'),
      rows: overdue.first.map((restaurant) => (
        <OverdueRow key={restaurant.restaurant_id} restaurant={restaurant} />
      )),
      links: [{ to: '/invoices', search: { tab: 'owed' }, label: 'Show money owed' }],
    },
    {
      title: 'Expired and expiring documents',
      ...{ count: documents.count, more: moreOf(documents, 'document') },
      rows: documents.first.map((document) => (
        <DocumentRow key={`${document.driver_id} ${document.field}`} {...{ document, today, role }} />
      )),
      links: mayOpen(role, '/drivers')
        ? [
            { to: '/drivers', search: { documents: 'expired' }, label: 'Show expired' },
            { to: '/drivers', search: { documents: 'expiring' }, label: 'Show expiring' },
          ]
        : [],
    },
  ]
}

/** '20 Nov 2026'. */
const dateText = (date: IsoDate): string => `${dayAndMonth(date)} ${date.slice(0, 4)}`

const hoursOf = ({ start_time, finish_time }: TodayShift): string => clockRange(start_time, finish_time)

/** No one else can work what is over. */
function LateRow({ shift }: { shift: LateShift }) {
  const now = useWallClock()
  const isLate = shift.state === 'late'
  const who = shift.driver_name ?? ''
  const since = isLate ? `${lengthText(Math.max(sinceStart(shift, now), 0))} late` : 'Not started'
  return (
    <Row what={who} details={`${since}: ${hoursOf(shift)}, ${shift.restaurant_name}`}>
      <Call who={who} phone={shift.driver_phone} />
      {isLate && (
        <OpenLink {...shiftLink(shift)} of={`${who}, ${hoursOf(shift)}`}>
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

function OpenRow({ shift, today }: { shift: TodayShift; today: IsoDate }) {
  const { restaurant_name, period_date } = shift
  const day = dayName(period_date, today)
  return (
    <Row what={restaurant_name} details={`${day}, ${hoursOf(shift)}`}>
      <OpenLink {...shiftLink(shift)} of={`${restaurant_name}, ${day}, ${hoursOf(shift)}`}>
        Find a driver
      </OpenLink>
    </Row>
  )
}

/** What a restaurant asks about a shift: one press accepts it. Declining asks for words first. */
function AskedRow({ shift, today }: { shift: AskedShift; today: IsoDate }) {
  const { ask, restaurant_name, driver_name } = shift
  const answering = useAnswering()
  const [isDeclining, setDeclining] = useState(false)
  const client = useQueryClient()
  const when = `${dayName(shift.period_date, today)}, ${hoursOf(shift)}`
  const name = `${restaurant_name}, ${when}`
  const again = () => client.invalidateQueries({ queryKey: todayQuery.queryKey })
  return (
    <Row what={restaurant_name} details={`${when}, ${askDetails(shift)}`}>
      <BusyButton
        size="xs"
        isBusy={answering.isPending}
        aria-label={`Accept: ${name}`}
        onClick={() =>
          answering.mutate(acceptOf(shift, ask), {
            onSuccess: () => showToast(acceptedText(ask)),
            onError: showError,
            onSettled: again,
          })
        }
      >
        Accept
      </BusyButton>
      <Button
        variant="default"
        size="xs"
        disabled={answering.isPending}
        aria-label={`Decline…: ${name}`}
        onClick={() => setDeclining(true)}
      >
        Decline…
      </Button>
      <OpenLink {...shiftLink(shift)} of={name}>
        Show
      </OpenLink>
      {isDeclining && (
        <AnswerAskDialog
          shift={shift}
          ask={ask}
          isWaiting
          restaurant={restaurant_name}
          driver={driver_name ?? ''}
          onClose={() => {
            setDeclining(false)
            void again()
          }}
        />
      )}
    </Row>
  )
}

/** 'Ann Example. Asks for 11:00 – 15:00: ‘A car, please’' */
function askDetails({ ask, driver_name, ...shift }: AskedShift): string {
  const words = ask.note === '' ? '' : `: ‘${ask.note}’`
  const charge = ask.charge ? `charge ${poundsText(ask.charge)}` : 'no charge'
  const what = ask.kind === 'cancel' ? `Asks to cancel, ${charge}` : `Asks for ${wishText(ask, shift)}`
  return `${driver_name}. ${what}${words}`
}

function RequestRow({ request }: { request: RequestedShifts }) {
  const { restaurant_id, restaurant_name, shifts, from, to } = request
  return (
    <Row what={restaurant_name} details={`${countOf(shifts, 'shift')}, ${shortDays(from, to)}`}>
      <OpenLink
        to="/schedule"
        search={{ ...daysOf(from, to), location: `restaurant-${restaurant_id}` }}
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

function UnacknowledgedRow({ driver }: { driver: UnacknowledgedShifts }) {
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

function OverdueRow({ restaurant }: { restaurant: OverdueRestaurant }) {
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

const LABELS = Object.fromEntries(EXPIRING_DOCUMENTS.map(({ field, label }) => [field, label]))

function DocumentRow({ document, today, role }: { document: TodayDocument; today: IsoDate; role: Role }) {
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
