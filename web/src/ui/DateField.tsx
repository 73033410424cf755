import '@mantine/dates/styles.layer.css'
import {
  displayDate,
  type IsoDate,
  typedDate,
  typedWithFullYear,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './calendar.module.css'

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** 'DD/MM/YYYY', or anything else that was typed so far. */
  value: string
  onChange: (text: string) => void
  /** The range of the calendar. */
  earliest?: IsoDate
  latest?: IsoDate
  /** Refuses years of two digits, as for a date of birth. */
  hasFullYear?: boolean
}

export function DateField({
  value,
  onChange,
  label,
  earliest,
  latest,
  hasFullYear,
  ...field
}: DateFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const date = (hasFullYear ? typedWithFullYear : typedDate)(value) ?? null
  return (
    <TextInput
      {...field}
      label={label}
      placeholder="DD/MM/YYYY"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        if (date) onChange(displayDate(date))
        field.onBlur?.(event)
      }}
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setIsOpen}
          position="bottom-end"
          middlewares={CALENDAR_ON_SCREEN}
          shadow="md"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Calendar for ${String(label)}`}
              disabled={(field.disabled || field.readOnly) ?? false}
              onClick={() => setIsOpen(!isOpen)}
            >
              <IconCalendar size="1rem" stroke={1.5} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              {...CALENDAR}
              value={date}
              {...(earliest && { minDate: earliest })}
              {...(latest && { maxDate: latest })}
              {...(date && { defaultDate: date })}
              onChange={(picked) => {
                setIsOpen(false)
                onChange(picked ? displayDate(picked) : '')
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

/** Weeks start on Monday (docs/spec/kernel.md#weeks-start-on-monday). */
export const CALENDAR = {
  firstDayOfWeek: 1,
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
  classNames: { day: classes.day, calendarHeader: classes.header },
} as const

/**
 * For a calendar that opens from a field: if it fits neither above nor below, it covers the field and stays
 * on screen.
 */
export const CALENDAR_ON_SCREEN = { shift: { crossAxis: true } } as const
