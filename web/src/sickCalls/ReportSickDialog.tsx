import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { clockRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { LEAVE_WORDS, type LeaveDays } from '@driverdesk/domain/leave/leave.ts'
import { ASK_TO_REPORT, isOpened } from '@driverdesk/domain/sickCalls/sickCall.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { driverSearchQuery } from '../drivers/driverNames.data.ts'
import { DaysField } from '../drivers/leave/DaysField.tsx'
import { ApiError, errorMessage } from '../kernel/apiError.ts'
import { useToday, useWallClock } from '../kernel/businessClock.ts'
import { useLiveLists } from '../kernel/onChanges.ts'
import { shortRestaurantsQuery } from '../restaurants/restaurants.data.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { shortDay } from '../ui/dateText.ts'
import dialog from '../ui/form/FormDialog.module.css'
import { FormFooter } from '../ui/form/FormFooter.tsx'
import { LongText } from '../ui/form/LongText.tsx'
import { ServedSelect } from '../ui/ServedSelect.tsx'
import { NotLoaded } from '../ui/States.tsx'
import { Warning } from '../ui/Warning.tsx'
import { SHIFTS_OF_DAYS, shiftsOfDaysQuery, useReportSick } from './sickCalls.data.ts'

interface ReportSickDialogProps {
  driverId: number | undefined
  /** Chosen at first, unless it is past; undefined: today. */
  date: IsoDate | undefined
  onClose: () => void
  /** Shows the shifts that are open now. */
  onCover: (sickId: number) => void
}

/** The office reports that a driver cannot work. */
export function ReportSickDialog({ driverId, date, onClose, onCover }: ReportSickDialogProps) {
  const today = useToday()
  const [chosen, setChosen] = useState(driverId === undefined ? null : String(driverId))
  const first = date !== undefined && date > today ? date : today
  const [days, setDays] = useState<[string | null, string | null]>([first, first])
  const [reason, setReason] = useState('')
  const ids = chosen === null ? [] : [Number(chosen)]
  const { data: named } = useQuery({ ...driverSearchQuery({ ids }), enabled: ids.length > 0 })
  const { mutate, isPending, error } = useReportSick()
  const [from_date, to_date] = days
  const isReady = chosen !== null && from_date !== null && to_date !== null
  const send = () => {
    if (!isReady) return
    mutate(
      { driver_id: Number(chosen), from_date, to_date, reason },
      // Even if none were opened now: the driver may have reported before.
      { onSuccess: ({ id }) => onCover(id) },
    )
  }
  return (
    <Dialog
      title="Driver cannot work"
      size={480}
      isSending={isPending}
      onClose={onClose}
      classNames={{ body: dialog.body }}
    >
      <form
        className={dialog.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="sm" p="md" pt={4}>
          {error && (
            <Warning color="red" role="alert">
              {error instanceof ApiError && error.status === 403 ? ASK_TO_REPORT : errorMessage(error)}
            </Warning>
          )}
          <ServedSelect
            label="Driver"
            value={chosen}
            name={named?.[0]?.name ?? ''}
            search={(text) => driverSearchQuery({ search: text })}
            choiceOf={({ id, name }) => ({ value: String(id), label: name })}
            onChange={setChosen}
            {...(driverId === undefined && { 'data-autofocus': true })}
          />
          <DaysField
            label="Days"
            description="The first and the last day. For one day, press it twice."
            placeholder="First day – last day"
            value={days}
            onChange={setDays}
            today={today}
          />
          <LongText
            label="Reason"
            description="Administrators and the driver can read it. Optional."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            rows={2}
            maxLength={LEAVE_WORDS}
          />
          {isReady && <ShiftsToOpen driverId={Number(chosen)} days={{ from_date, to_date }} />}
          <Text size="sm" c="dimmed">
            The driver's shifts on these days become open, and the days are off. Next, you see who could take
            the shifts.
          </Text>
        </Stack>
        <FormFooter>
          <Button variant="default" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isPending} disabled={!isReady}>
            Open the shifts
          </BusyButton>
        </FormFooter>
      </form>
    </Dialog>
  )
}

/** More lines would hide the buttons. */
const MOST_LINES = 5

/** Which shifts become open; nothing until they are loaded. */
function ShiftsToOpen({ driverId, days }: { driverId: number; days: LeaveDays }) {
  const query = useQuery(shiftsOfDaysQuery(driverId, days))
  useLiveLists(SHIFTS_OF_DAYS)
  const { data: restaurants } = useQuery(shortRestaurantsQuery)
  const now = useWallClock()
  const { data } = query
  if (!data) return query.error ? <NotLoaded what="shifts" query={query} /> : null
  const opened = data.filter((shift) => shift.timesheet?.type !== OF_WORK && isOpened(shift, days, now))
  const more = opened.length - MOST_LINES
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {opened.length === 0 ? 'No shifts on these days' : `${countOf(opened.length, 'shift')} will be open:`}
      </Text>
      {opened.slice(0, MOST_LINES).map(({ id, restaurant_id, period_date, start_time, finish_time }) => (
        <Text key={id} size="sm">
          {shortDay(period_date)}, {clockRange(start_time, finish_time)},{' '}
          <bdi>{restaurants?.find((one) => one.id === restaurant_id)?.name}</bdi>
        </Text>
      ))}
      {more > 0 && <Text size="sm">and {countOf(more, 'more shift')}</Text>}
    </div>
  )
}
