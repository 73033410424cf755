import type { QueuedWork } from '@driverdesk/domain/driverApp/actionQueue.ts'
import { timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconClockUp } from '@tabler/icons-react'
import { useIsOnline } from '../kernel/online.ts'
import { businessTimezone } from '../kernel/settings.ts'
import { confirm } from '../ui/Confirm.tsx'
import { shortDay } from '../ui/dateText.ts'
import { Warning } from '../ui/Warning.tsx'
import classes from './OwnShiftCard.module.css'
import { useQueue } from './queue/queue.ts'
import { giveUp, tryAgain } from './queue/record.ts'
import { whichText } from './whichText.ts'

/** Recorded times that are not sent yet, and refused ones with 'Try again' and 'Remove'. */
export function QueuedNotes({ queued, named = false }: { queued: readonly QueuedWork[]; named?: boolean }) {
  const { isStuck } = useQueue()
  const isWaiting = !useIsOnline() || isStuck
  return queued.map((action) =>
    action.refusal === null ? (
      <p key={action.id} className={classes.waiting} role="status">
        <IconClockUp size="1.125rem" stroke={1.75} aria-hidden="true" />
        <span>
          {named && `${shiftText(action)}: `}
          {actionText(action)}: {isWaiting ? 'stored on this phone, waiting to be sent.' : 'being sent.'}
        </span>
      </p>
    ) : (
      <RefusedAction key={action.id} action={action} named={named} />
    ),
  )
}

function RefusedAction({ action, named }: { action: QueuedWork; named: boolean }) {
  const askAndGiveUp = async () => {
    const agreed = await confirm({
      title: 'Remove from this phone?',
      message: `The office does not know that you ${toTellText(action)}. Tell them, so that your hours are right.`,
      confirmLabel: 'Remove',
      danger: true,
    })
    if (agreed) await giveUp(action.id)
  }
  return (
    <Warning color="red" title={`${actionText(action)} was not accepted`} role="alert">
      {named && <Text size="sm">{shiftText(action)}</Text>}
      <Text size="sm">{action.refusal}</Text>
      <Text size="sm">If you worked, tell the office that you {toTellText(action)}.</Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={() => void tryAgain(action.id)}>
          Try again
        </Button>
        <Button size="xs" variant="default" onClick={() => void askAndGiveUp()}>
          Remove
        </Button>
      </Group>
    </Warning>
  )
}

const shiftText = ({ shift }: QueuedWork): string => whichText(shift.restaurant, shift)

const timeOf = ({ at }: QueuedWork): string => timeIn(businessTimezone(), new Date(at))

const actionText = (action: QueuedWork): string =>
  `${action.action === 'start' ? 'Start' : 'Finish'} at ${timeOf(action)}`

/** 'started at 17:58 on Wed 18 Nov': for the driver to tell the office if the server refuses it. */
const toTellText = (action: QueuedWork): string => {
  const day = todayIn(businessTimezone(), new Date(action.at))
  return `${action.action === 'start' ? 'started' : 'finished'} at ${timeOf(action)} on ${shortDay(day)}`
}
