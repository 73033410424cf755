import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Flags } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import type { ReactNode, RefObject } from 'react'
import type { useDeskRange } from '../desk/DeskToolbar.tsx'
import type { Announce, Announcement } from '../desk/Foot.tsx'
import type { TimesheetTableHandle } from './table/TimesheetTable.tsx'
import type { TimesheetDesk } from './timesheetDesk.ts'
import type { TimesheetSearch, TimesheetView } from './timesheets.search.ts'
import type { HeldRow, ShownRows } from './useShownRows.ts'
import type { TimesheetActions } from './useTimesheetActions.ts'

export interface TimesheetsProps {
  desk: TimesheetDesk
  view: TimesheetView
  today: IsoDate
  where: ReactNode
  tabs?: ReactNode
  /** Changes some search parameters; `replaces` adds no entry to the browser's history. */
  onChange: (search: TimesheetSearch, replaces?: boolean) => void
}

export interface TimesheetParts extends TimesheetsProps {
  shown: ShownRows
  held: HeldRow
  flags: Flags
  /** The flags have been worked out for the current rows and the places of their restaurants. */
  isSettled: boolean
  actions: TimesheetActions
  ways: ReturnType<typeof useDeskRange>
  announce: Announce
  announcement: Announcement | undefined
  table: RefObject<TimesheetTableHandle | null>
}
