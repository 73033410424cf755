import { rangeFor } from '@driverdesk/domain/kernel/rotaRange.ts'
import { useState } from 'react'
import { withRange } from '../desk/deskSearch.ts'
import type { NewTimesheetProps } from './form/newTimesheet.ts'
import type { TimesheetsProps } from './timesheetProps.ts'

/** The dialog that adds a timesheet; afterwards the screen shows it, on whichever day it is. */
export function useNewTimesheet({
  view,
  today,
  onChange,
}: Pick<TimesheetsProps, 'view' | 'today' | 'onChange'>) {
  const [isOpen, setIsOpen] = useState(false)
  const { range, interval, location } = view
  const props: NewTimesheetProps = {
    location,
    onClose: () => setIsOpen(false),
    onCreated: ({ id, period_date: day }) => {
      setIsOpen(false)
      const isThere = range.from <= day && day <= range.to
      onChange({
        row: id,
        ...(!isThere && withRange(rangeFor(interval, day), interval, today)),
      })
    },
  }
  return { isOpen, open: () => setIsOpen(true), props }
}
