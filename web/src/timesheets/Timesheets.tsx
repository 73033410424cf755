import { Title, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { useAnnouncer } from '../ui/desk/useAnnouncer.ts'
import { TimesheetLayout } from './TimesheetLayout.tsx'
import type { TimesheetTableHandle } from './table/TimesheetTable.tsx'
import type { TimesheetsProps } from './timesheetProps.ts'
import { useFlags } from './useFlags.ts'
import { useShownRows } from './useShownRows.ts'

/** The timesheets for a view. */
export function Timesheets(props: TimesheetsProps) {
  const { desk, view } = props
  const flags = useFlags(desk.all, desk.restaurants)
  const shown = useShownRows(desk, view, flags)
  const { announcement, announce } = useAnnouncer()
  const table = useRef<TimesheetTableHandle>(null)
  return (
    <>
      <VisuallyHidden>
        <Title order={1}>Timesheets</Title>
      </VisuallyHidden>
      <TimesheetLayout {...props} {...{ shown, flags, table, announcement, announce }} />
    </>
  )
}
