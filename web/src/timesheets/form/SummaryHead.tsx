import { ActionIcon, Button, CloseButton, Title } from '@mantine/core'
import { IconFocusCentered, IconPin, IconPinFilled } from '@tabler/icons-react'
import classes from './TimesheetSummary.module.css'

interface SummaryHeadProps {
  /** undefined where there is no table to scroll, as on a phone. */
  onScrollTo: (() => void) | undefined
  isPinned: boolean
  onPin: (isPinned: boolean) => void
  onClose: () => void
}

/** 'Timesheet summary' with 'Scroll To' and 'Pinned' (docs/spec/timesheets.md#timesheet-summary). */
export function SummaryHead({ onScrollTo, isPinned, onPin, onClose }: SummaryHeadProps) {
  const Pin = isPinned ? IconPinFilled : IconPin
  return (
    <header className={classes.head}>
      <Title order={2} size={16} className={classes.title}>
        Timesheet summary
      </Title>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconFocusCentered size="0.9375rem" stroke={1.5} aria-hidden="true" />}
        onClick={onScrollTo}
      >
        Scroll To
      </Button>
      <ActionIcon
        variant={isPinned ? 'light' : 'subtle'}
        color={isPinned ? 'brand' : 'gray'}
        aria-label="Pinned"
        aria-pressed={isPinned}
        title={isPinned ? 'Pinned: stays beside the table' : 'Pin beside the table'}
        onClick={() => onPin(!isPinned)}
      >
        <Pin size="1.0625rem" stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      <CloseButton aria-label="Close the timesheet" onClick={onClose} />
    </header>
  )
}
