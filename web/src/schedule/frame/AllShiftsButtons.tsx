import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'

interface AllShiftsButtonsProps {
  /** With the number of those that would be published. */
  publishLabel: string
  canPublish: boolean
  canCopy: boolean
  /** What was done to all shifts is on its way: another such thing has to wait for what comes of it. */
  isBusy: boolean
  onPublish: () => void
  onCopy: () => void
}

/** What both schedules offer for all shifts on screen: copying and publishing them (document 2, 2.1 and 2.2). */
export function AllShiftsButtons(props: AllShiftsButtonsProps) {
  const { publishLabel, canPublish, canCopy, isBusy, onPublish, onCopy } = props
  return (
    <>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconCalendarPlus size={16} stroke={1.5} aria-hidden="true" />}
        disabled={!canCopy}
        onClick={onCopy}
      >
        Copy Shifts
      </Button>
      <Button
        px="sm"
        disabled={!canPublish}
        // While it waits it keeps the focus, which a button that is disabled loses for good.
        aria-disabled={isBusy}
        data-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : onPublish}
      >
        {publishLabel}
      </Button>
    </>
  )
}
