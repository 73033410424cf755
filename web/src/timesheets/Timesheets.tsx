import { Title, VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { useAnnouncer } from '../desk/useAnnouncer.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { PhoneTimesheets } from './phone/PhoneTimesheets.tsx'
import { TimesheetDialogs } from './TimesheetDialogs.tsx'
import { TimesheetLayout } from './TimesheetLayout.tsx'
import type { TimesheetTableHandle } from './table/TimesheetTable.tsx'
import type { TimesheetsProps } from './timesheetProps.ts'
import { useFlags } from './useFlags.ts'
import { useHeldRow } from './useHeldRow.ts'
import { useShownRows } from './useShownRows.ts'
import { useTimesheetActions } from './useTimesheetActions.ts'

/** The timesheets for a view. An open dialog stays whatever is drawn around it. */
export function Timesheets(props: TimesheetsProps) {
  const { desk, view } = props
  const { flags, isSettled } = useFlags(desk.all, desk.restaurants)
  const shown = useShownRows(desk, view, flags)
  const held = useHeldRow(desk, view)
  const { announcement, announce } = useAnnouncer()
  const table = useRef<TimesheetTableHandle>(null)
  const parts = { ...props, shown, held, flags, isSettled, table, announcement, announce }
  const actions = useTimesheetActions(parts)
  const Layout = useIsPhone() ? PhoneTimesheets : TimesheetLayout
  return (
    <>
      <VisuallyHidden>
        <Title order={1}>Timesheets</Title>
      </VisuallyHidden>
      <Layout {...parts} actions={actions} />
      <TimesheetDialogs {...parts} actions={actions} />
    </>
  )
}
