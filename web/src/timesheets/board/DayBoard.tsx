import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { WallClock } from '@driverdesk/domain/shifts/lateStart.ts'
import { BOARD_STATES, type BoardState, boardStateLabel } from '@driverdesk/domain/timesheets/dayBoard.ts'
import { Title, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import desk from '../../desk/Desk.module.css'
import { DeskStatus } from '../../desk/DeskStatus.tsx'
import { useAnnouncer } from '../../desk/useAnnouncer.ts'
import { useWallClock } from '../../kernel/businessClock.ts'
import { MessageDriverDialog } from '../../push/MessageDriverDialog.tsx'
import { ShiftDialog } from '../../schedule/shift/ShiftDialog.tsx'
import { savingShifts } from '../../shifts/shifts.data.ts'
import { countOf } from '../../ui/dayWords.ts'
import { FailedState } from '../../ui/FailedState.tsx'
import { LostFocus } from '../../ui/focus.ts'
import { Loading } from '../../ui/Loading.tsx'
import { numberText } from '../../ui/numberText.ts'
import type { StaffTimesheets } from '../useStaffTimesheets.ts'
import { BoardList, type BoardListHandle, type BoardTask } from './BoardList.tsx'
import { type BoardEntry, boardEntries, openToday } from './boardEntries.ts'
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
  const [task, setTask] = useState<BoardTask>()
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
            <BoardList ref={list} desk={sheets} entries={entries} now={now} onTask={setTask} />
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
        <BoardDialogs staff={staff} task={task} announce={announce} onClose={() => setTask(undefined)} />
      </LostFocus>
    </div>
  )
}

interface BoardHeadProps {
  /** undefined while loading. */
  entries: readonly BoardEntry[] | undefined
  /** Number of today's open shifts. */
  open: number
  now: WallClock
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

interface BoardDialogsProps {
  staff: StaffTimesheets
  task: BoardTask | undefined
  announce: (text: string) => void
  onClose: () => void
}

function BoardDialogs({ task, onClose, ...props }: BoardDialogsProps) {
  if (task?.kind === 'message') {
    return (
      <MessageDriverDialog
        driver={{ id: task.driverId, name: task.driver }}
        onClose={onClose}
        onSent={() => {
          props.announce(`Sent: message to ${task.driver}`)
          onClose()
        }}
      />
    )
  }
  if (task?.kind === 'replace') return <Replacing {...props} onClose={onClose} shift={task.shift} />
  return null
}

type ReplacingProps = Omit<BoardDialogsProps, 'task'> & { shift: Shift }

function Replacing({ staff, shift, announce, onClose }: ReplacingProps) {
  const { places, desk, drivers } = staff
  const restaurants = useMemo(
    () => new Map(places.map(({ restaurant }) => [restaurant.id, restaurant])),
    [places],
  )
  const driversById = useMemo(
    () => new Map(Array.from(desk.drivers, ([id, full_name]) => [id, { full_name }])),
    [desk.drivers],
  )
  const latest = desk.all.find((row) => row.shift?.id === shift.id)?.shift
  const place = places.find(({ restaurant }) => restaurant.id === shift.restaurant_id)
  if (!place) return null
  return (
    <ShiftDialog
      key={shift.id}
      place={place}
      date={shift.period_date}
      shift={shift}
      latest={latest && 'cost_total' in latest ? latest : undefined}
      drivers={drivers}
      driversById={driversById}
      restaurants={restaurants}
      loaded={undefined}
      onClose={onClose}
      onSaved={({ driver_id }) => {
        announce(`Saved: ${driver_id ? (desk.drivers.get(driver_id) ?? 'another driver') : 'open shift'}`)
        onClose()
      }}
    />
  )
}
