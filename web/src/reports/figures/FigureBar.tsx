import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { ActionIcon, Button, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FiguresTab.module.css'
import {
  type FigureSearch,
  type FigureView,
  WEEK_COUNTS,
  type WeekCount,
  withStep,
  withWeeks,
} from './figures.search.ts'

interface FigureBarProps {
  view: FigureView
  today: IsoDate
  where: ReactNode
  onChange: (search: FigureSearch) => void
}

const CHOICES = WEEK_COUNTS.map((count) => ({ value: String(count), label: `${count} weeks` }))

/** Where, and how many weeks up to which. */
export function FigureBar({ view, today, where, onChange }: FigureBarProps) {
  const { range, weeks } = view
  const isNow = today <= range.to
  return (
    <div className={classes.bar}>
      <div className={classes.where}>{where}</div>
      <Select
        aria-label="How many weeks"
        data={CHOICES}
        value={String(weeks)}
        onChange={(count) => onChange(withWeeks(Number(count) as WeekCount))}
        allowDeselect={false}
        className={classes.weeks}
      />
      <div className={classes.when}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`${weeks} weeks earlier`}
          onClick={() => onChange(withStep(view, -1, today))}
        >
          <IconChevronLeft size="1.125rem" stroke={1.5} />
        </ActionIcon>
        <span className={classes.range} data-figures="">
          {displayDate(range.from)} – {displayDate(range.to)}
        </span>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`${weeks} weeks later`}
          disabled={isNow}
          onClick={() => onChange(withStep(view, 1, today))}
        >
          <IconChevronRight size="1.125rem" stroke={1.5} />
        </ActionIcon>
      </div>
      <Button
        variant="default"
        px="sm"
        disabled={isNow && view.week.to < today}
        onClick={() => onChange({ until: undefined, week: undefined })}
      >
        Latest
      </Button>
    </div>
  )
}
