import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import { monthText } from '@driverdesk/domain/reports/monthlyReport.ts'
import { Button, Stack, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BULK_TIMEOUT_MS, call } from '../../kernel/api.ts'
import { hasUnknownOutcome } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { mailGoesOut } from '../../kernel/settings.ts'
import { withoutMail } from '../../mail/mailWords.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NotLoaded } from '../../ui/Loading.tsx'

/** Opens the dialog with the monthly report by email. */
export function MonthlyReportMenu({ month }: { month: string }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        px="sm"
        leftSection={<IconMail size="1rem" stroke={1.5} aria-hidden="true" />}
        onClick={open}
      >
        By email…
      </Button>
      {isOpen && <MonthlyReportDialog key={month} month={month} onClose={close} />}
    </>
  )
}

/** One's own setting, and 'Send now' for one month. */
function MonthlyReportDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const setting = useQuery(monthlySettingQuery)
  const setMonthly = useSetMonthly()
  const [key, setKey] = useState(newIdempotencyKey)
  const sending = useMutation({
    mutationFn: () => sendMonthly(month, key),
    onError: (failure) => {
      if (!hasUnknownOutcome(failure)) setKey(newIdempotencyKey())
    },
  })
  return (
    <Dialog onClose={onClose} title="Monthly report by email" size={460}>
      {setting.data ? (
        <Stack gap="md">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            The figures of a month at your locations, compared with the month before and with last year, with
            those of each restaurant as an Excel file. They go to {setting.data.address}.{withoutMail()}
          </Text>
          <Switch
            label="Email me on the first of each month"
            checked={setting.data.wanted === 1}
            disabled={setMonthly.isPending}
            onChange={(event) => setMonthly.mutate(event.currentTarget.checked)}
          />
          <BusyButton
            variant="default"
            isBusy={sending.isPending}
            // Closed once it is sent, and keeps the focus.
            aria-disabled={sending.isSuccess}
            data-disabled={sending.isSuccess || undefined}
            onClick={() => !sending.isSuccess && sending.mutate()}
          >
            Send me {monthText(month)} now
          </BusyButton>
          <Text size="sm" role="status">
            {sending.isSuccess ? sentText(setting.data.address) : ''}
          </Text>
        </Stack>
      ) : (
        <NotLoaded what="your setting" query={setting} />
      )}
    </Dialog>
  )
}

const sentText = (address: string): string =>
  mailGoesOut()
    ? `The email is on its way to ${address}.`
    : 'The email is kept in the outbox: no mail server is set up.'

const monthlySettingQuery = queryOptions({
  queryKey: ['monthly-report'],
  queryFn: ({ signal }) => call(reportRoutes.monthly, {}, { signal }),
})

function useSetMonthly() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: boolean) => call(reportRoutes.setMonthly, { body: { wanted: wanted ? 1 : 0 } }),
    onSuccess: (setting) => client.setQueryData(monthlySettingQuery.queryKey, setting),
  })
}

/** @param idempotencyKey the same until it is known whether the email is sent */
const sendMonthly = (month: string, idempotencyKey: string) =>
  call(reportRoutes.sendMonthly, { body: { month } }, { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS })
