import { Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMemo, useRef, useState } from 'react'
import desk from '../../desk/Desk.module.css'
import { DeskStatus } from '../../desk/DeskStatus.tsx'
import { useAnnouncer } from '../../desk/useAnnouncer.ts'
import { useWallClock } from '../../kernel/businessClock.ts'
import { savingShifts } from '../../shifts/shifts.data.ts'
import { FailedState } from '../../ui/FailedState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import type { StaffTimesheets } from '../useStaffTimesheets.ts'
import { BoardDialogs, type BoardTask } from './BoardDialogs.tsx'
import { BoardHead } from './BoardHead.tsx'
import { BoardList, type BoardListHandle } from './BoardList.tsx'
import { boardEntries, openToday } from './boardEntries.ts'
import classes from './DayBoard.module.css'

interface DayBoardProps {
  staff: StaffTimesheets
  /** The tabs, of which this is one. */
  tabs: ReactNode
  where: ReactNode
}

/** Today's shifts by what needs attention first; call, message or replace the driver from here. */
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
      <BoardDialogs
        staff={staff}
        task={task}
        announce={announce}
        onClose={() => setTask(undefined)}
        onLostFocus={() => list.current?.focus()}
      />
    </div>
  )
}
