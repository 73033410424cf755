import {
  type DriverShift,
  type DriverShifts,
  ShiftFinish,
} from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { formatLength, sinceFinish, sinceStart } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { FuelBands } from '@driverdesk/domain/timesheets/timesheetPay.ts'
import { NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { BottomSheet } from '../ui/BottomSheet.tsx'
import { BusyButton } from '../ui/BusyButton.tsx'
import { useFocusBack } from '../ui/focus.ts'
import { poundsText } from '../ui/numberText.ts'
import { Warning } from '../ui/Warning.tsx'
import { record } from './queue/record.ts'
import classes from './sheets.module.css'
import { useBusinessNow } from './useBusinessNow.ts'

interface FinishSheetProps {
  shift: DriverShift
  tripPay: DriverShifts['trip_pay']
  onClose: () => void
}

/** Finishing this many minutes before the planned finish, or earlier, shows a warning. */
const EARLY = 15

const BANDS: readonly { band: keyof FuelBands; label: string }[] = [
  { band: 'fuel_bonus_0', label: '0–3 miles' },
  { band: 'fuel_bonus_3', label: '3–6 miles' },
  { band: 'fuel_bonus_6', label: '6+ miles' },
]

/** Asks for fuel trips and a comment. The finish is the time at which the driver presses the button. */
export function FinishSheet({ shift, tripPay, onClose }: FinishSheetProps) {
  const now = useBusinessNow()
  const { time } = now
  const left = -sinceFinish(shift, now)
  /** Text as well as numbers, so that a wrong entry can be corrected. */
  const [trips, setTrips] = useState<Partial<Record<keyof FuelBands, number | string>>>({})
  const countOfBand = (band: keyof FuelBands) => Number(trips[band] ?? 0)
  const [comment, setComment] = useState('')
  const given = {
    trips: {
      fuel_bonus_0: countOfBand('fuel_bonus_0'),
      fuel_bonus_3: countOfBand('fuel_bonus_3'),
      fuel_bonus_6: countOfBand('fuel_bonus_6'),
    },
    comment: comment.trim(),
  }
  const checked = ShiftFinish.safeParse({ ...given.trips, comment: given.comment })
  const problem = (field: string) => checked.error?.issues.find(({ path }) => path[0] === field)?.message
  const finish = useMutation({ mutationFn: () => record('finish', shift, given), onSuccess: onClose })
  useFocusBack()
  return (
    <BottomSheet title="Finish shift" opened onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (checked.success) finish.mutate()
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            <bdi>{shift.restaurant.name}</bdi>. Your finish is recorded as <b>{time}</b>.
          </Text>
          {left >= EARLY && (
            <Warning>
              The shift is planned until {shift.finish_time}, {formatLength(left)} hours from now.{' '}
              {sinceStart(shift, now) < 0
                ? 'It has not begun yet: only a quarter of an hour is paid, the minimum for a started shift.'
                : 'Only the time until now is paid, at least a quarter of an hour.'}
            </Warning>
          )}
          <fieldset className={classes.trips}>
            <legend>Fuel trips</legend>
            {BANDS.map(({ band, label }) => (
              <NumberInput
                key={band}
                label={label}
                description={`${poundsText(tripPay[band])} each`}
                inputMode="numeric"
                placeholder="0"
                max={999}
                allowDecimal={false}
                clampBehavior="none"
                hideControls
                value={trips[band] ?? ''}
                onChange={(value) => setTrips({ ...trips, [band]: value })}
                error={problem(band)}
              />
            ))}
          </fieldset>
          <Textarea
            label="Comment"
            placeholder="Anything the office should know"
            autosize
            minRows={2}
            maxRows={6}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            error={problem('comment')}
          />
          <BusyButton
            type="submit"
            size="md"
            color="green"
            fullWidth
            leftSection={<IconFlag size="1.25rem" />}
            disabled={!checked.success}
            isBusy={finish.isPending}
          >
            Finish at {time}
          </BusyButton>
        </Stack>
      </form>
    </BottomSheet>
  )
}
