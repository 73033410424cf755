import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { isOver } from '@driverdesk/domain/kernel/shiftLength.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { BOARD_STATES, type BoardState, boardStateLabel } from '@driverdesk/domain/timesheets/dayBoard.ts'
import { Button, Title, VisuallyHidden } from '@mantine/core'
import { IconCalendarCheck, IconMessage, IconUserEdit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import desk from '../../desk/Desk.module.css'
import { DeskStatus, useAnnouncer } from '../../desk/Foot.tsx'
import { useDriverName } from '../../drivers/driverNames.data.ts'
import { useWallClock } from '../../kernel/businessClock.ts'
import { shiftLink } from '../../links/screenLinks.ts'
import { MessageDriverDialog } from '../../push/MessageDriverDialog.tsx'
import { savingShifts } from '../../shifts/shifts.data.ts'
import { CallLink } from '../../ui/CallLink.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { LostFocus } from '../../ui/focus.ts'
import { usePrinting } from '../../ui/printing.tsx'
import { EmptyState, Loading } from '../../ui/States.tsx'
import { driverOfRow, restaurantOfRow, type TimesheetDesk } from '../timesheetDesk.ts'
import type { StaffTimesheets } from '../useStaffTimesheets.ts'
import { type BoardEntry, boardDetail, boardEntries, openToday } from './boardEntries.ts'
import classes from './DayBoard.module.css'

interface DayBoardProps {
  staff: StaffTimesheets
  tabs: ReactNode
  where: ReactNode
}

/** Today's shifts, most urgent first. A driver can be called, messaged or replaced. */
export function DayBoard({ staff, tabs, where }: DayBoardProps) {
  const { desk: sheets } = staff
  const now = useWallClock()
  const entries = useMemo(() => boardEntries(sheets.here, now), [sheets.here, now])
  const open = useMemo(() => openToday(sheets.here, now), [sheets.here, now])
  const [told, setTold] = useState<MessagedDriver>()
  const close = () => setTold(undefined)
  const list = useRef<BoardListHandle>(null)
  const { announcement, announce } = useAnnouncer()
  return (
    <div className={desk.desk}>
      <VisuallyHidden>
        <Title order={1}>Timesheets</Title>
      </VisuallyHidden>
      <div className={classes.bar}>
        {tabs}
        <div className={classes.where}>{where}</div>
        <BoardHead
          entries={sheets.isKnown ? entries : undefined}
          open={sheets.isKnown ? open : 0}
          now={now}
          onState={(state) => list.current?.goTo(state)}
        />
      </div>
      <div
        className={desk.middle}
        role="tabpanel"
        id="timesheets-panel-board"
        aria-labelledby="timesheets-tab-board"
      >
        <div className={desk.main}>
          {sheets.isFetching && sheets.isKnown && <div className={desk.progress} />}
          {sheets.failed ? (
            <FailedState
              title="The day board could not be loaded"
              error={sheets.failed}
              onRetry={sheets.retry}
            />
          ) : sheets.isKnown ? (
            <BoardList ref={list} desk={sheets} entries={entries} now={now} onMessage={setTold} />
          ) : (
            <Loading />
          )}
        </div>
      </div>
      <div className={classes.foot}>
        <DeskStatus announcement={announcement} saving={savingShifts} />
      </div>
      {/* The button that opened the dialog is gone if its shift has moved on the board. */}
      <LostFocus value={() => list.current?.focus()}>
        {told && (
          <MessageDriverDialog
            driver={told}
            onClose={close}
            onSent={() => {
              announce(`Sent: message to ${told.name}`)
              close()
            }}
          />
        )}
      </LostFocus>
    </div>
  )
}

interface BoardHeadProps {
  entries: readonly BoardEntry[] | undefined
  open: number
  now: WallTime
  onState: (state: BoardState) => void
}

/** The number of shifts in each state, which scrolls to the first of them, and of open shifts. */
function BoardHead({ entries, open, now, onState }: BoardHeadProps) {
  return (
    <div className={classes.states}>
      {BOARD_STATES.map((state) => {
        const count = entries?.filter((entry) => entry.state === state).length
        return (
          <button
            key={state}
            type="button"
            className={classes.state}
            data-state={state}
            disabled={!count}
            onClick={() => onState(state)}
          >
            <span className={classes.dot}>{boardStateLabel(state)}</span>{' '}
            <strong>{count === undefined ? '–' : numberText(count)}</strong>
          </button>
        )
      })}
      {open > 0 && (
        <Link
          className={classes.link}
          to="/schedule"
          search={{ from: now.date, to: now.date, interval: 'day', driver: 'open' }}
        >
          {countOf(open, 'open shift')} today
        </Link>
      )}
    </div>
  )
}

interface MessagedDriver {
  id: number
  name: string
}

interface BoardListHandle {
  goTo: (state: BoardState) => void
  focus: () => void
}

interface BoardListProps {
  desk: TimesheetDesk
  entries: readonly BoardEntry[]
  now: WallTime
  onMessage: (task: MessagedDriver) => void
  ref: Ref<BoardListHandle>
}

type Item = { state: BoardState; count: number } | BoardEntry

const LINE_HEIGHT = 56

/** The shifts grouped by state. Only those in the viewport are rendered. */
function BoardList({ desk, entries, now, onMessage, ref }: BoardListProps) {
  const scroller = useRef<HTMLElement>(null)
  const items = useMemo(() => withHeadings(entries), [entries])
  const lines = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index]
        return item && 'shift' in item ? item.shift.id : (item?.state ?? index)
      },
      [items],
    ),
    overscan: 6,
    useFlushSync: false,
  })
  useImperativeHandle(ref, () => ({
    goTo: (state) => {
      const index = items.findIndex((item) => item.state === state)
      if (index < 0) return
      lines.scrollToIndex(index, { align: 'start' })
      scroller.current?.focus()
    },
    focus: () => scroller.current?.focus(),
  }))
  const isPrinting = usePrinting()
  const drawn = isPrinting
    ? items.map((_, index) => ({ index, key: index, start: 0 }))
    : lines.getVirtualItems()
  if (entries.length === 0) {
    return (
      <EmptyState
        title="No shifts today"
        hint="Published shifts with a driver are listed here on their day."
        icon={<IconCalendarCheck size="1.5rem" stroke={1.5} />}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll it.
    <section ref={scroller} className={classes.list} aria-label="Shifts of today" tabIndex={0}>
      <div className={classes.all} style={isPrinting ? undefined : { height: lines.getTotalSize() }}>
        {drawn.map(({ index, key, start }) => {
          const item = items[index]
          if (!item) return null
          return (
            <div
              key={key}
              ref={lines.measureElement}
              data-index={index}
              className={classes.item}
              style={{ top: start }}
            >
              {'shift' in item ? (
                <BoardLine
                  entry={item}
                  now={now}
                  driver={driverOfRow(item.row, desk)}
                  location={restaurantOfRow(item.row, desk)}
                  area={desk.restaurants.get(item.row.restaurant_id)?.area}
                  onMessage={onMessage}
                />
              ) : (
                <BoardHeading {...item} />
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}

function withHeadings(entries: readonly BoardEntry[]): Item[] {
  const byState = Map.groupBy(entries, ({ state }) => state)
  return BOARD_STATES.flatMap((state): Item[] => {
    const ofState = byState.get(state)
    return ofState ? [{ state, count: ofState.length }, ...ofState] : []
  })
}

const BoardHeading = ({ state, count }: { state: BoardState; count: number }) => (
  <h2 className={classes.heading} data-state={state}>
    <span className={classes.dot}>{boardStateLabel(state)}</span>{' '}
    <span className={classes.count}>{numberText(count)}</span>
  </h2>
)

interface BoardLineProps {
  entry: BoardEntry
  now: WallTime
  driver: string
  location: string
  area: string | undefined
  onMessage: (task: MessagedDriver) => void
}

function BoardLine({ entry, now, location, area, onMessage, ...known }: BoardLineProps) {
  const { shift, state } = entry
  const driver = useDriverName(shift.driver_id, known.driver)
  // No one else can work what is over.
  const mayReplace = state !== 'finished' && state !== 'on shift' && !isOver(shift, now)
  return (
    <article className={classes.line} data-state={state}>
      <p className={classes.time}>{clockRange(shift.start_time, shift.finish_time)}</p>
      <div className={classes.who}>
        <p className={classes.driver} dir="auto">
          {driver}
        </p>
        <p className={classes.more}>
          <bdi>{location}</bdi>
          {area && (
            <>
              {' · '}
              <bdi>{area}</bdi>
            </>
          )}
        </p>
      </div>
      <p className={classes.detail}>{boardDetail(entry, now)}</p>
      <div className={classes.actions}>
        <CallLink who={driver} phone={shift.driver?.phone ?? ''} variant="default" size="xs" />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMessage size="1rem" stroke={1.75} aria-hidden="true" />}
          aria-label={`Message ${driver}`}
          onClick={() => onMessage({ id: shift.driver_id ?? 0, name: driver })}
        >
          Message
        </Button>
        {mayReplace && (
          <Button
            renderRoot={(props) => <Link {...props} {...shiftLink(shift)} />}
            variant="default"
            size="xs"
            leftSection={<IconUserEdit size="1rem" stroke={1.75} aria-hidden="true" />}
            aria-label={`Replace ${isolated(driver)}, ${shift.start_time} to ${shift.finish_time}`}
          >
            Replace
          </Button>
        )}
      </div>
    </article>
  )
}
