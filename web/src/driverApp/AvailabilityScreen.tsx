import type { QueuedSickCall } from '@driverdesk/domain/driverApp/actionQueue.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { LeaveDays } from '@driverdesk/domain/leave/leave.ts'
import { isOpened } from '@driverdesk/domain/sickCalls/sickCall.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconClockUp } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DaysSheet, type SheetProps } from '../drivers/leave/LeaveSheets.tsx'
import { OwnAvailability } from '../drivers/OwnAvailability.tsx'
import { useToday } from '../kernel/businessClock.ts'
import { useIsOnline } from '../kernel/online.ts'
import { queryClient } from '../kernel/query.ts'
import { shortDay, shortDays } from '../ui/dateText.ts'
import { Warning } from '../ui/Warning.tsx'
import classes from './AvailabilityScreen.module.css'
import { ownShiftsQuery, useUnknownSickCalls } from './driverApp.data.ts'
import card from './OwnShiftCard.module.css'
import { openShiftsQuery } from './openShifts.data.ts'
import { useQueue } from './queue/queue.ts'
import { giveUp, reportSick, tryAgain } from './queue/record.ts'
import { useBusinessNow, wallClockAt } from './useBusinessNow.ts'

/** A driver who can work again may take what they left open. */
const loadOpenShifts = () => void queryClient.prefetchQuery({ ...openShiftsQuery, staleTime: 0 })

/** When the driver can work. The report that they cannot is shown before the rest has loaded, because it needs no network. */
export const AvailabilityScreen = () => (
  <>
    <SickPart />
    <OwnAvailability onWell={loadOpenShifts} />
  </>
)

/**
 * The driver reports that they cannot work, also without a network. Lists the reports that the office does not know of
 * yet.
 */
function SickPart() {
  const today = useToday()
  const sickCalls = useUnknownSickCalls()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes.part} aria-label="Cannot work">
      <Button variant="default" fullWidth onClick={() => setOpen(true)}>
        I cannot work…
      </Button>
      {sickCalls.map((sickCall) =>
        sickCall.refusal === null ? (
          <Waiting key={sickCall.id} sickCall={sickCall} />
        ) : (
          <Refused key={sickCall.id} sickCall={sickCall} />
        ),
      )}
      {isOpen && <SickSheet today={today} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** Today is chosen at first. */
function SickSheet({ today, onClose }: SheetProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: reportSick,
    meta: { ownErrors: true },
    onSuccess: onClose,
  })
  return (
    <DaysSheet
      title="I cannot work"
      button="Tell the office"
      draft={{ days: [today, today], reason: '' }}
      isUrgent
      isQueued
      warning={(days) => <ShiftsToLeave days={days} />}
      offline="No connection. This is stored on your phone, and sent as soon as you are online. If a shift starts soon, call the office."
      onSend={mutate}
      today={today}
      onClose={onClose}
      error={error}
      isPending={isPending}
    />
  )
}

/** The shifts that the driver will be taken off, as the phone knows them. */
function ShiftsToLeave({ days }: { days: LeaveDays }) {
  const { data } = useQuery(ownShiftsQuery)
  const now = useBusinessNow()
  const left = data?.shifts.filter((shift) => !shift.timesheet && isOpened(shift, days, now))
  return (
    <div role="status">
      <Text size="sm">
        {left?.length === 0
          ? 'You have no shifts on these days, and will be given none.'
          : 'You will be taken off your shifts on these days and given no others.'}
      </Text>
      {left?.map(({ id, period_date, start_time, finish_time, restaurant }) => (
        <Text key={id} size="sm">
          {shortDay(period_date)}, {clockRange(start_time, finish_time)}, <bdi>{restaurant.name}</bdi>
        </Text>
      ))}
    </div>
  )
}

const daysText = ({ days: { from_date, to_date } }: QueuedSickCall): string => shortDays(from_date, to_date)

function Waiting({ sickCall }: { sickCall: QueuedSickCall }) {
  const { isStuck } = useQueue()
  const isAway = !useIsOnline() || isStuck
  return (
    <p className={card.waiting} role="status">
      <IconClockUp size="1.125rem" stroke={1.75} aria-hidden="true" />
      <span>
        You cannot work, {daysText(sickCall)}, said at {wallClockAt(new Date(sickCall.at)).time}:{' '}
        {isAway
          ? 'stored on this phone, waiting to be sent. The office does not know yet. If a shift starts soon, call them.'
          : 'being sent.'}
      </span>
    </p>
  )
}

const Refused = ({ sickCall }: { sickCall: QueuedSickCall }) => (
  <Warning color="red" title="The office does not know that you cannot work" role="alert">
    <Text size="sm">{daysText(sickCall)}</Text>
    <Text size="sm">{sickCall.refusal}</Text>
    <Text size="sm">Call the office, or report it again.</Text>
    <Group gap="xs" mt="xs">
      <Button size="xs" onClick={() => void tryAgain(sickCall.id)}>
        Try again
      </Button>
      <Button size="xs" variant="default" onClick={() => void giveUp(sickCall.id)}>
        Remove
      </Button>
    </Group>
  </Warning>
)
