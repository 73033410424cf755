import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Group, Input, Popover } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { LaterPart } from './LaterPart.tsx'
import classes from './RangePicker.module.css'

interface RangePickerProps {
  value: DateRange
  /** Called when both days are chosen. */
  onChange: (range: DateRange) => void
  /** 1 for later, -1 for earlier. */
  onStep: (direction: 1 | -1) => void
  label?: string
  /** The unit of a step, for the names of the arrows: 'week' → 'Previous week'. */
  step?: string
}

const loadCalendar = () => import('./RangeCalendar.tsx').then(({ RangeCalendar }) => RangeCalendar)

/** Weeks start on Monday. */
export function RangePicker({ value, onChange, onStep, label = 'Dates', step = 'period' }: RangePickerProps) {
  // Shared by button and calendar: Mantine labels the calendar's dialog with it.
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const choose = (range: DateRange) => {
    setIsOpen(false)
    onChange(range)
  }
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        className={classes.arrow}
        variant="default"
        size={36}
        aria-label={`Previous ${step}`}
        onClick={() => onStep(-1)}
      >
        <IconChevronLeft size="1.125rem" stroke={1.5} />
      </ActionIcon>
      <Popover
        id={id}
        opened={isOpen}
        onChange={setIsOpen}
        position="bottom-start"
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <Input
            component="button"
            type="button"
            multiline
            id={id}
            aria-label={`${label}: ${displayDate(value.from)} – ${displayDate(value.to)}`}
            leftSection={<IconCalendar size="1rem" stroke={1.5} aria-hidden="true" />}
            leftSectionPointerEvents="none"
            classNames={{ input: classes.days }}
            miw={0}
            onClick={() => setIsOpen(!isOpen)}
          >
            {displayDate(value.from)} – {displayDate(value.to)}
          </Input>
        </Popover.Target>
        <Popover.Dropdown>
          <LaterPart load={loadCalendar} what="calendar" props={{ value, onChange: choose }} />
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        className={classes.arrow}
        variant="default"
        size={36}
        aria-label={`Next ${step}`}
        onClick={() => onStep(1)}
      >
        <IconChevronRight size="1.125rem" stroke={1.5} />
      </ActionIcon>
    </Group>
  )
}
