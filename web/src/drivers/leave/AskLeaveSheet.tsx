import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { LEAVE_WORDS } from '@driverdesk/domain/leave/leave.ts'
import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { useFocusBack } from '../../ui/focus.ts'
import { LongText } from '../../ui/form/LongText.tsx'
import { showToast } from '../../ui/showToast.ts'
import { useIsOnline } from '../../ui/useIsOnline.ts'
import { DaysField, NO_DAYS } from './DaysField.tsx'
import { useAskLeave } from './leave.data.ts'

/** The driver asks for one or more days of leave. It needs a network, because the office has to hear of it. */
export function AskLeaveSheet({ today, onClose }: { today: IsoDate; onClose: () => void }) {
  const [days, setDays] = useState(NO_DAYS)
  const [reason, setReason] = useState('')
  const [from_date, to_date] = days
  const asking = useAskLeave()
  const isOnline = useIsOnline()
  useFocusBack()
  const send = () => {
    if (from_date === null || to_date === null) return
    asking.mutate(
      { from_date, to_date, reason },
      {
        onSuccess: () => {
          showToast('The office has your request, and you are told the answer.')
          onClose()
        },
      },
    )
  }
  return (
    <BottomSheet title="Ask for leave" opened onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          {asking.error && (
            <Alert color="red" icon={<IconAlertTriangle size="1.125rem" />} role="alert">
              {errorMessage(asking.error)}
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
          {!isOnline && (
            <Text size="sm" role="status">
              No connection. You can ask as soon as you are online again.
            </Text>
          )}
          <BusyButton
            type="submit"
            fullWidth
            disabled={from_date === null || to_date === null || !isOnline}
            isBusy={asking.isPending}
          >
            Ask the office
          </BusyButton>
        </Stack>
      </form>
    </BottomSheet>
  )
}
