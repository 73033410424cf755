/** The parts of the office's tasks of today (docs/spec/shell.md#today). */

import {
  type AskedShift,
  FIRST_LINES,
  type HandedOverShift,
  type Today,
} from '@driverdesk/contract/home/today.shapes.ts'
import type { Leave } from '@driverdesk/contract/leave/leave.shapes.ts'
import { mayOpen } from '@driverdesk/domain/accounts/screens.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { MAX_RANGE_DAYS, rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ReactNode } from 'react'
import { poundsText } from '../ui/numberText.ts'
import {
  AskedRow,
  ClaimedRow,
  DayToApproveRow,
  DocumentRow,
  HandoverRow,
  LateRow,
  LeaveRow,
  type LinkTo,
  OpenRow,
  OverdueRow,
  RequestRow,
  UnacknowledgedRow,
} from './TodayRows.tsx'

export interface Part {
  name: keyof Today
  title: string
  /** The number of all records, also of those without a line. */
  count: number
  note?: string
  /** The first, or all if the part was requested in full. */
  rows: readonly ReactNode[]
  /** 'Show all 12 restaurants', if there are more lines than a card shows. */
  whole: string | undefined
  /** '700 more restaurants', if not even the whole list has them all. */
  left: string | undefined
  links: readonly (LinkTo & { label: string })[]
}

interface PartsGiven {
  today: IsoDate
  role: Role
  onAccepted: (text: string) => void
  onAccept: (shift: AskedShift) => void
  onDecline: (shift: AskedShift) => void
  onAnswerLeave: (leave: Leave) => void
  onAnswerHandover: (shift: HandedOverShift) => void
}

/** The days from the longest waiting to the last, as far as Timesheets shows them at once. */
function linksToApprove({ first: [oldest], last, lines }: Today['toApprove']): Part['links'] {
  if (!oldest || !last || lines === 1) return []
  const days = { from: oldest.date, to: last }
  const isAll = rangeProblem(days) === undefined
  const to = isAll ? last : addDays(oldest.date, MAX_RANGE_DAYS - 1)
  return [
    {
      to: '/timesheet',
      search: { from: oldest.date, to, status: 'approve' },
      label: isAll ? 'All of them on Timesheets' : `The first ${MAX_RANGE_DAYS} days on Timesheets`,
    },
  ]
}

/** The card has the count before it: '1 Change asked for'. */
interface CountedTitle {
  one: string
  many: string
}

const titleOf = (title: string | CountedTitle, count: number): string => {
  if (typeof title === 'string') return title
  return count === 1 ? title.one : title.many
}

function partOf(data: Today) {
  return <Name extends keyof Today>(
    name: Name,
    title: string | CountedTitle,
    /** The name of what a line shows: 'shift'. */
    thing: string,
    rowOf: (item: Today[Name]['first'][number]) => ReactNode,
    links: Part['links'] = [],
  ): Part => {
    const { count, lines, first } = data[name]
    return {
      name,
      title: titleOf(title, count),
      count,
      links,
      rows: (first as readonly Today[Name]['first'][number][]).map(rowOf),
      whole: lines > FIRST_LINES ? `Show all ${countOf(lines, thing)}` : undefined,
      left: lines > first.length ? countOf(lines - first.length, `more ${thing}`) : undefined,
    }
  }
}

/** The first is the most urgent. */
export const partsOf = (data: Today, given: PartsGiven): Part[] => [
  ...partsOfShifts(data, given),
  ...otherParts(data, given),
]

function partsOfShifts(data: Today, given: PartsGiven): Part[] {
  const { today, onAccepted, onAccept, onDecline, onAnswerHandover } = given
  const part = partOf(data)
  return [
    part('late', 'Late or not started', 'shift', (shift) => <LateRow key={shift.id} shift={shift} />, [
      { to: '/timesheet', search: { tab: 'board' }, label: 'Open the day board' },
    ]),
    part(
      'open',
      'Open today and tomorrow',
      'shift',
      (shift) => <OpenRow key={shift.id} shift={shift} today={today} />,
      [
        {
          to: '/schedule',
          search: { from: today, to: addDays(today, 1), driver: 'open' },
          label: 'Today and tomorrow on the schedule',
        },
      ],
    ),
    part(
      'claimed',
      { one: 'Shift requested by drivers', many: 'Shifts requested by drivers' },
      'shift',
      (shift) => <ClaimedRow key={shift.id} shift={shift} today={today} />,
    ),
    part('handovers', { one: 'Swap to approve', many: 'Swaps to approve' }, 'swap', (shift) => (
      <HandoverRow key={shift.handover_id} shift={shift} today={today} onAnswer={onAnswerHandover} />
    )),
    part('asked', { one: 'Change asked for', many: 'Changes asked for' }, 'request', (shift) => (
      <AskedRow
        key={shift.ask.id}
        shift={shift}
        today={today}
        onAccepted={onAccepted}
        onAccept={onAccept}
        onDecline={onDecline}
      />
    )),
    part(
      'requested',
      { one: 'Request from a restaurant', many: 'Requests from restaurants' },
      'restaurant',
      (request) => <RequestRow key={request.restaurant_id} request={request} />,
    ),
  ]
}

function otherParts(data: Today, { today, role, onAnswerLeave }: PartsGiven): Part[] {
  const part = partOf(data)
  return [
    ...(mayOpen(role, '/drivers')
      ? [
          part(
            'leave',
            'Leave asked for',
            'request',
            (leave) => <LeaveRow key={leave.id} leave={leave} onAnswer={onAnswerLeave} />,
            [{ to: '/drivers', search: { show: 'leave' }, label: 'All leave' }],
          ),
        ]
      : []),
    part('unacknowledged', 'Not acknowledged in the next 7 days', 'driver', (driver) => (
      <UnacknowledgedRow key={driver.driver_id} driver={driver} />
    )),
    part(
      'toApprove',
      { one: 'Timesheet to approve', many: 'Timesheets to approve' },
      'day',
      (day) => <DayToApproveRow key={day.date} {...day} />,
      linksToApprove(data.toApprove),
    ),
    {
      ...part(
        'overdue',
        { one: 'Overdue invoice', many: 'Overdue invoices' },
        'restaurant',
        (restaurant) => <OverdueRow key={restaurant.restaurant_id} restaurant={restaurant} />,
        [
          { to: '/invoices', search: { tab: 'owed' }, label: 'Show money owed' },
          {
            to: '/invoices',
            search: { tab: 'owed', by: 'invoice', state: 'overdue' },
            label: 'All overdue invoices',
          },
        ],
      ),
      note: poundsText(data.overdue.total),
    },
    part(
      'documents',
      { one: 'Expired or expiring document', many: 'Expired and expiring documents' },
      'document',
      (document) => (
        <DocumentRow
          key={`${document.driver_id} ${document.field}`}
          document={document}
          today={today}
          role={role}
        />
      ),
      mayOpen(role, '/drivers')
        ? [
            { to: '/drivers', search: { documents: 'expired' }, label: 'Show expired' },
            { to: '/drivers', search: { documents: 'expiring' }, label: 'Show expiring' },
          ]
        : [],
    ),
  ]
}
