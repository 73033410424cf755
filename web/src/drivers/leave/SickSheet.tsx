import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { LEAVE_WORDS } from '@driverdesk/domain/leave/leave.ts'
import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { useFocusBack } from '../../ui/focus.ts'
import { LongText } from '../../ui/form/LongText.tsx'
import { showToast } from '../../ui/showToast.ts'
import { useIsOnline } from '../../ui/useIsOnline.ts'
import { DaysField } from './DaysField.tsx'
import { useReportSick } from './leave.data.ts'

/**
 * The driver reports that they cannot work; today is chosen at first. It needs a network: a report that the office gets
 * too late would leave the driver thinking that someone else is on the way.
 */
export function SickSheet({ today, onClose }: { today: IsoDate; onClose: () => void }) {
  const [days, setDays] = useState<[string | null, string | null]>([today, today])
  const [reason, setReason] = useState('')
  const [from_date, to_date] = days
  const reporting = useReportSick()
  const isOnline = useIsOnline()
  useFocusBack()
  const send = () => {
    if (from_date === null || to_date === null) return
    reporting.mutate(
      { from_date, to_date, reason },
      {
        onSuccess: ({ opened }) => {
          showToast(
            opened === 0
              ? 'The office knows. You have no shifts on these days.'
              : `The office knows, and finds someone for ${countOf(opened, 'shift')}.`,
          )
          onClose()
        },
      },
    )
  }
  return (
    <BottomSheet title="I cannot work" opened onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          {reporting.error && (
            <Alert color="red" icon={<IconAlertTriangle size="1.125rem" aria-hidden="true" />} role="alert">
              {errorMessage(reporting.error)}
            </Alert>
          )}
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
            description="Only the office reads it. Optional."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            rows={2}
            maxLength={LEAVE_WORDS}
          />
          <Text size="sm">Your shifts on these days are taken off you, and you get no others.</Text>
          {!isOnline && (
            <Text size="sm" role="status">
              No connection. If it is urgent, call the office.
            </Text>
          )}
          <BusyButton
            type="submit"
            color="red"
            fullWidth
            disabled={from_date === null || to_date === null || !isOnline}
            isBusy={reporting.isPending}
          >
            Tell the office
          </BusyButton>
        </Stack>
      </form>
    </BottomSheet>
  )
}
