import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef, useState } from 'react'
import { CALENDAR } from './calendar.ts'

interface RangeCalendarProps {
  value: DateRange
  /** Called once both days are chosen. */
  onChange: (range: DateRange) => void
}

type Days = [string | null, string | null]

/** Two days are chosen, or one twice. It takes the focus: it opens in a dialog, and may have loaded after it. */
export function RangeCalendar({ value, onChange }: RangeCalendarProps) {
  /** The first day alone while the second is being chosen; null otherwise. */
  const [choosing, setChoosing] = useState<Days | null>(null)
  const choose = ([from, to]: Days) =>
    from === null || to === null ? setChoosing([from, to]) : onChange({ from, to })
  const calendar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Only after the dialog has noted where the focus goes back to.
    const later = setTimeout(() => calendar.current?.querySelector<HTMLElement>('[data-selected]')?.focus())
    return () => clearTimeout(later)
  }, [])
  return (
    <DatePicker
      ref={calendar}
      type="range"
      allowSingleDateInRange
      value={choosing ?? [value.from, value.to]}
      onChange={choose}
      defaultDate={value.from}
      {...CALENDAR}
    />
  )
}
