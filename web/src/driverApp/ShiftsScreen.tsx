import type {
  AnsweredRequest,
  DriverShift,
  GoneShift,
} from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { earningsOf } from '@driverdesk/domain/driverApp/earnings.ts'
import { OUTCOME_WORDS } from '@driverdesk/domain/driverApp/openShift.ts'
import { groupedShifts, type OwnNews, ownNews } from '@driverdesk/domain/driverApp/shiftStage.ts'
import { isInTime } from '@driverdesk/domain/handovers/handover.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { MONTH, rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, clockRange, type DateRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button } from '@mantine/core'
import { IconCalendarOff, IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { shortDay } from '../ui/dateText.ts'
import { focusContent, giveFocus, LostFocus } from '../ui/focus.ts'
import { LaterPart } from '../ui/LaterPart.tsx'
import { poundsText } from '../ui/numberText.ts'
import { EmptyState, NotLoaded } from '../ui/States.tsx'
import { DriverLink } from './DriverShell.tsx'
import { ownShiftsQuery, recentTimesheetsQuery } from './driverApp.data.ts'
import { isKept, listOf, place, READ_ANSWERS } from './keptOnPhone.ts'
import { focusShift, noticePayText, OwnShiftCard } from './OwnShiftCard.tsx'
import { useQueue } from './queue/queue.ts'
import { acknowledge } from './queue/record.ts'
import classes from './ShiftsScreen.module.css'
import { useBusinessNow } from './useBusinessNow.ts'

/** Loaded when opened. The service worker caches them, so they also open without a network. */
const FINISH = { what: 'form', load: async () => (await import('./FinishSheet.tsx')).FinishSheet }
const HANDOVER = {
  what: 'form',
  load: async () => (await import('./handovers/HandoverSheet.tsx')).HandoverSheet,
}
const REJECT = { what: 'form', load: async () => (await import('./RejectSheet.tsx')).RejectSheet }

const loadOffers = () => import('./OfferedShifts.tsx').then(({ OffersOnly }) => OffersOnly)
const loadOfferLine = () => import('./OfferedShifts.tsx').then(({ OfferLine }) => OfferLine)

export function ShiftsScreen() {
  const shifts = useQuery(ownShiftsQuery)
  const now = useBusinessNow()
  const queue = useQueue()
  const { actions } = queue
  const [sheet, setSheet] = useState<{ kind: 'finish' | 'reject' | 'handover'; shift: DriverShift }>()
  const close = () => setSheet(undefined)
  const { data } = shifts
  if (!data) return <NotLoaded what="your shifts" query={shifts} />
  const { onNow, forgotten, today, over, coming, missed } = groupedShifts(data.shifts, actions, now)
  const isFree = onNow.length + today.length === 0
  const days = [...Map.groupBy(coming, ({ period_date }) => period_date)]
  // On a free day the next shifts come first.
  const firstDays = isFree ? days.slice(0, 1) : []
  const mayHandOver = (shift: DriverShift) =>
    typeof data.handover_hours === 'number' && isInTime(shift, now, data.handover_hours)
  const cards = (shifts: readonly DriverShift[]) =>
    shifts.map((shift) => (
      <OwnShiftCard
        key={shift.id}
        shift={shift}
        now={now}
        onFinish={() => setSheet({ kind: 'finish', shift })}
        onReject={() => setSheet({ kind: 'reject', shift })}
        onHandOver={mayHandOver(shift) ? () => setSheet({ kind: 'handover', shift }) : undefined}
      />
    ))
  const ofDays = (some: typeof days) =>
    some.map(([date, shifts]) => (
      <Section key={date} title={shortDay(date)}>
        {cards(shifts)}
      </Section>
    ))
  // An earlier version kept none on the phone.
  const isOffered = data.offered > 0
  return (
    <div className={classes.screen}>
      <div className={classes.first}>
        {isOffered && !(isFree && coming.length === 0) && (
          <div className={classes.offerLine}>
            <LaterPart load={loadOfferLine} isNeeded props={{}} />
          </div>
        )}
        {data.proposals > 0 && (
          <DriverLink to="/open" className={classes.open}>
            {data.proposals === 1
              ? 'A colleague offers you a shift'
              : `Colleagues offer you ${countOf(data.proposals, 'shift')}`}
          </DriverLink>
        )}
        <ForgottenLine shifts={forgotten} />
      </div>
      {onNow.length > 0 && <Section title="On shift">{cards(onNow)}</Section>}
      {today.length > 0 && <Section title={`Today, ${shortDay(now.date)}`}>{cards(today)}</Section>}
      {isFree && coming.length > 0 && (
        <Section title={`Today, ${shortDay(now.date)}`}>
          <p className={classes.free}>
            {over.length > 0 ? 'Your shifts for today are over.' : 'You have no shift today.'}
          </p>
        </Section>
      )}
      {ofDays(firstDays)}
      {/* Below today's and the next shifts, so that the button that starts a shift stays on screen. */}
      {isOffered && <LaterPart load={loadOffers} what="offers" props={{}} />}
      <NewForYou news={ownNews(data, queue, now)} requests={data.requests ?? []} />
      <EarnedSoFar today={now.date} />
      <DriverLink to="/open" className={classes.open}>
        {data.proposals > 0 ? `Open shifts (${data.proposals} for you)` : 'Open shifts'}
      </DriverLink>
      {ofDays(days.slice(firstDays.length))}
      {over.length > 0 && <Section title="Earlier today">{cards(over)}</Section>}
      {forgotten.length > 0 && <Section title="Not finished">{cards(forgotten)}</Section>}
      {missed.length > 0 && <Section title="Not recorded">{cards(missed)}</Section>}
      {!(isFree && coming.length === 0) && (
        <ShareButton range={daysOf([...onNow, ...today, ...coming], now.date)} />
      )}
      {isFree && over.length + coming.length + forgotten.length + missed.length === 0 && (
        <EmptyState
          title="No shifts yet"
          hint="A shift appears here as soon as it is published for you. Keep your availability up to date, so that you are offered shifts."
          icon={<IconCalendarOff size="1.5rem" stroke={1.5} />}
        />
      )}
      <LostFocus value={() => sheet && focusShift(sheet.shift.id)}>
        {sheet?.kind === 'finish' && (
          <LaterPart {...FINISH} props={{ shift: sheet.shift, tripPay: data.trip_pay, onClose: close }} />
        )}
        {sheet?.kind === 'handover' && (
          <LaterPart {...HANDOVER} props={{ shift: sheet.shift, onClose: close }} />
        )}
        {sheet?.kind === 'reject' && <LaterPart {...REJECT} props={{ shift: sheet.shift, onClose: close }} />}
      </LostFocus>
    </div>
  )
}

/** Leads to the shifts of earlier days without a finish, which are below today's. */
function ForgottenLine({ shifts }: { shifts: readonly DriverShift[] }) {
  const [first] = shifts
  if (!first) return null
  return (
    <Button
      variant="light"
      color="red"
      fullWidth
      classNames={{ root: classes.lineButton, label: classes.lineLabel }}
      onClick={() => focusShift(first.id)}
    >
      Not finished:{' '}
      {shifts.length === 1 ? whenText(first) : `${countOf(shifts.length, 'shift')} from earlier days`}
    </Button>
  )
}

/** A start or finish that was sent refreshes it anyway. */
const NOT_OFTEN = { staleTime: 5 * 60_000, refetchInterval: false } as const

/** The driver's earnings for this week and this month, once they are known, even without a network. */
function EarnedSoFar({ today }: { today: IsoDate }) {
  const { data: timesheets } = useQuery({ ...recentTimesheetsQuery(today), ...NOT_OFTEN })
  if (!timesheets) return null
  const week = earningsOf(timesheets, rangeFor(WEEK, today))
  const month = earningsOf(timesheets, rangeFor(MONTH, today))
  if (month.pay === 0 && week.pay === 0) return null
  const pounds = (pence: number) => poundsText(pence / 100)
  return (
    <p className={classes.earned}>
      Earned this week <b>{pounds(week.pay)}</b>, this month <b>{pounds(month.pay)}</b>
      {month.unapproved > 0 && ` (${pounds(month.unapproved)} not approved yet)`}
    </p>
  )
}

/** From today, or from the night that is worked now, to the last shift: at most 31 days. */
function daysOf(shifts: readonly DriverShift[], today: string): DateRange {
  const dates = [today, ...shifts.map(({ period_date }) => period_date)].toSorted()
  const [from, last] = [dates[0], dates.at(-1)] as [string, string]
  const [to] = [last, addDays(from, 30)].toSorted() as [string]
  return { from, to }
}

/** Its code is loaded when it is pressed. */
function ShareButton({ range }: { range: DateRange }) {
  const sharing = useMutation({
    mutationFn: async () => (await import('./shareRota.ts')).shareRota(range),
  })
  return (
    <BusyButton variant="default" isBusy={sharing.isPending} onClick={() => sharing.mutate()}>
      Share my shifts
    </BusyButton>
  )
}

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className={classes.section} aria-label={title}>
    <h2 className={classes.heading}>{title}</h2>
    {children}
  </section>
)

interface OwnShiftTime {
  restaurant_name: string
  period_date: string
  start_time: string
  finish_time: string
  /** Of the driver's own shift. An earlier version kept none on the phone. */
  notice_pay?: number
}

/** More of them are folded: today's and the next shifts would be far down. */
const FEW = 2

interface NewForYouProps {
  news: OwnNews<DriverShift, GoneShift>
  requests: readonly AnsweredRequest[]
}

/**
 * Lists new, moved and removed shifts, and the outcome of requests. One press acknowledges all of them, with or without a
 * network.
 */
function NewForYou({ news: { fresh, moved, gone }, requests }: NewForYouProps) {
  const answered = unreadOf(requests)
  const count = fresh.length + moved.length + gone.length + answered.length
  const gotIt = useMutation({
    mutationFn: async () => {
      keepRead(requests)
      if (count > answered.length) await acknowledge([...fresh, ...moved], gone)
    },
    // The card disappears, so focus moves to the screen.
    onSuccess: () => giveFocus(focusContent),
  })
  const [isOpened, setOpened] = useState(false)
  if (count === 0) return null
  return (
    <section className={classes.card} aria-labelledby="new-for-you">
      <h2 className={classes.newHeading} id="new-for-you">
        What is new for you
      </h2>
      {count > FEW && (
        <Button variant="default" aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
          {isOpened ? 'Hide' : 'Review'} {countOf(count, 'change')}
        </Button>
      )}
      {(count <= FEW || isOpened) && (
        <>
          <Part title="New">
            {fresh.map((shift) => (
              <Line key={shift.id} shift={shiftTime(shift)} />
            ))}
          </Part>
          <Part title="Moved">
            {moved.map((shift) => (
              <Line key={shift.id} shift={shiftTime(shift)} before={shift.known} />
            ))}
          </Part>
          <Part title="Gone">
            {gone.map((shift) => (
              <Line key={shift.shift_id} shift={shift} isGone handedOver={shift.handed_over} />
            ))}
          </Part>
          <Part title="Not yours">
            {answered.map((request) => (
              <Line key={request.shift_id} shift={request} outcome={OUTCOME_WORDS[request.outcome]} isGone />
            ))}
          </Part>
          <div className={classes.foot}>
            <BusyButton
              size="md"
              fullWidth
              leftSection={<IconCheck size="1.25rem" aria-hidden="true" />}
              isBusy={gotIt.isPending}
              onClick={() => gotIt.mutate()}
            >
              Got it
            </BusyButton>
          </div>
        </>
      )}
    </section>
  )
}

const shiftTime = ({ restaurant, ...when }: DriverShift): OwnShiftTime => ({
  ...when,
  restaurant_name: restaurant.name,
})

function Part({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <>
      <h3 className={classes.part}>{title}</h3>
      <ul className={classes.lines}>{children}</ul>
    </>
  )
}

interface LineProps {
  shift: OwnShiftTime
  before?: OwnShiftTime | null
  isGone?: boolean
  handedOver?: GoneShift['handed_over']
  /** The outcome of the driver's request for it. */
  outcome?: string
}

const Line = ({ shift, before, isGone = false, handedOver, outcome }: LineProps) => (
  <li>
    {isGone ? <s>{whenText(shift)}</s> : <strong>{whenText(shift)}</strong>}
    <bdi>{shift.restaurant_name}</bdi>
    {before && (
      <span className={classes.before}>
        {isSame(before, shift) ? (
          'Changed, and changed back: it is as it was.'
        ) : (
          <>
            Before: {whenText(before)}, <bdi>{before.restaurant_name}</bdi>
          </>
        )}
      </span>
    )}
    {handedOver && (
      <span className={classes.before}>
        {handedOver.got ? (
          <>
            Swapped for {whenText(handedOver.got)}, <bdi>{handedOver.got.restaurant_name}</bdi>
          </>
        ) : (
          'A colleague has taken it.'
        )}
      </span>
    )}
    {(shift.notice_pay ?? 0) > 0 && (
      <span className={classes.before}>{noticePayText(shift.notice_pay ?? 0)}</span>
    )}
    {outcome && <span className={classes.before}>You asked for it. {outcome}</span>}
  </li>
)

const isSame = (before: OwnShiftTime, shift: OwnShiftTime): boolean =>
  whenText(before) === whenText(shift) && before.restaurant_name === shift.restaurant_name

const whenText = ({
  period_date,
  start_time,
  finish_time,
}: Pick<OwnShiftTime, 'period_date' | 'start_time' | 'finish_time'>): string =>
  `${shortDay(period_date)}, ${clockRange(start_time, finish_time)}`

/** The answers to requests for open shifts that the driver has read on this phone. */
const kept = place(READ_ANSWERS, isKept<string[]>(listOf((value) => typeof value === 'string')))

/** Another answer about the same shift is new to the driver, as is the same answer given again. */
const keyOf = ({ shift_id, outcome, since }: AnsweredRequest): string => [shift_id, outcome, since].join(' ')

export function unreadOf(requests: readonly AnsweredRequest[]): AnsweredRequest[] {
  const read = kept.read()?.data ?? []
  return requests.filter((request) => !read.includes(keyOf(request)))
}

/** Stores these answers as read, and forgets earlier ones. */
export const keepRead = (requests: readonly AnsweredRequest[]): void =>
  kept.keep(requests.map(keyOf), Date.now())
