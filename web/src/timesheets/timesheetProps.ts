import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ReactNode, RefObject } from 'react'
import type { Announcement } from '../desk/useAnnouncer.ts'
import type { TimesheetTableHandle } from './table/TimesheetTable.tsx'
import type { TimesheetDesk } from './timesheetDesk.ts'
import type { TimesheetSearch, TimesheetView } from './timesheets.search.ts'
import type { Flags } from './useFlags.ts'
import type { HeldRow } from './useHeldRow.ts'
import type { ShownRows } from './useShownRows.ts'

/** What a timesheets screen is given, be it of staff or of a restaurant. */
export interface TimesheetsProps {
  desk: TimesheetDesk
  view: TimesheetView
  today: IsoDate
  /** The choice of a place; false where there is only one. */
  where: ReactNode
  /** The tabs, of which the table is one; undefined where it is all there is. */
  tabs?: ReactNode
  /** Changes some of the search parameters; `replaces` leaves no way Back to what they were. */
  onChange: (search: TimesheetSearch, replaces?: boolean) => void
}

/** What its parts share. */
export interface TimesheetParts extends TimesheetsProps {
  shown: ShownRows
  held: HeldRow
  flags: Flags
  /** The flags are those of the rows. */
  isSettled: boolean
  /** Says what was done. */
  announce: (text: string) => void
  announcement: Announcement | undefined
  table: RefObject<TimesheetTableHandle | null>
}
