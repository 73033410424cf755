import { ActionIcon, Button, CloseButton, Title } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconFocusCentered, IconPin, IconPinFilled } from '@tabler/icons-react'
import classes from './form/Summary.module.css'
import { SummaryForm } from './form/SummaryForm.tsx'
import type { TimesheetParts } from './timesheetProps.ts'
import { rowKey } from './timesheetRow.ts'

/**
 * The form of the selected row (docs/spec/timesheets.md#timesheet-summary). Pinned, it has its own column beside the
 * table; otherwise it covers the table's edge.
 */
export function SummaryPanel({ desk, held, flags, table, actions, onChange, announce }: TimesheetParts) {
  const [isPinned, onPin] = useLocalStorage({
    key: 'driverdesk.timesheet-pinned',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  // Only wide screens have space for the drivers, the table and the form.
  const hasRoom = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const { selected, isGone, letGo } = held
  if (!selected) return null
  const close = () => {
    onChange({ row: undefined }, true)
    table.current?.focus()
  }
  return (
    <aside
      className={classes.panel}
      data-pinned={(isPinned && hasRoom) || undefined}
      aria-label="Timesheet summary"
    >
      <div key={rowKey(selected)} className={classes.summary}>
        <SummaryHead
          onScrollTo={() => table.current?.scrollTo(selected)}
          {...{ isPinned, onPin }}
          onClose={close}
        />
        <SummaryForm
          row={selected}
          desk={desk}
          exceptions={flags.get(selected.id)}
          next={actions.nextToApprove}
          onShow={(row) => onChange({ row }, true)}
          isGone={isGone}
          onGone={letGo}
          onRemoved={close}
          onClose={close}
          announce={announce}
        />
      </div>
    </aside>
  )
}

interface SummaryHeadProps {
  onScrollTo: () => void
  isPinned: boolean
  onPin: (isPinned: boolean) => void
  onClose: () => void
}

function SummaryHead({ onScrollTo, isPinned, onPin, onClose }: SummaryHeadProps) {
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
