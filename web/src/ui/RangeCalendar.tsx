import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef, useState } from 'react'
import { CALENDAR } from './DateField.tsx'

interface RangeCalendarProps {
  value: DateRange
  onChange: (range: DateRange) => void
}

type Days = [string | null, string | null]

/**
 * Picks two days, or one day twice. It takes the focus itself, because it may load after its popover has
 * opened.
 */
export function RangeCalendar({ value, onChange }: RangeCalendarProps) {
  /** The first day while the second is being chosen; otherwise null. */
  const [choosing, setChoosing] = useState<Days | null>(null)
  const choose = ([from, to]: Days) =>
    from === null || to === null ? setChoosing([from, to]) : onChange({ from, to })
  const calendar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Later, because the popover first stores the element to return the focus to.
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
