import { MAX_LIST_DAYS, rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import {
  addDays,
  DATE_INVALID,
  displayDate,
  type IsoDate,
  typedDate,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { restaurantName } from '../invoiceDesk.ts'
import type { AskedOwed, InvoiceParts } from '../invoiceProps.ts'
import { viewStatement } from '../owed.data.ts'
import { RecordPayment } from './RecordPayment.tsx'
import { StatementDialog } from './StatementDialog.tsx'

interface OwedDialogsProps extends Pick<InvoiceParts, 'desk' | 'today' | 'announce'> {
  asked: AskedOwed | undefined
  onClose: () => void
}

/** What *Owed* asked for. It is beside the layout, so that a window of another width loses no input. */
export function OwedDialogs({ asked, desk, today, announce, onClose }: OwedDialogsProps) {
  if (!asked) return null
  if (asked.dialog === 'import')
    return <StatementDialog {...{ today, announce, onClose }} restaurants={desk.restaurants} />
  const { restaurantId } = asked
  return asked.dialog === 'period' ? (
    <PeriodDialog {...{ restaurantId, today, onClose }} />
  ) : (
    <RecordPayment
      {...{ restaurantId, today, onClose }}
      restaurant={restaurantName(desk, restaurantId)}
      onRecorded={(text) => announce(text)}
    />
  )
}

interface PeriodDialogProps {
  restaurantId: number
  today: IsoDate
  onClose: () => void
}

/** Opens the statement of a period, last month at first (docs/spec/invoices.md#statement-of-a-period). */
function PeriodDialog({ restaurantId, today, onClose }: PeriodDialogProps) {
  const lastDay = addDays(`${today.slice(0, 7)}-01`, -1)
  const [from, setFrom] = useState(displayDate(`${lastDay.slice(0, 7)}-01`))
  const [to, setTo] = useState(displayDate(lastDay))
  const { mutate, isPending } = useMutation({ mutationFn: viewStatement, onSuccess: onClose })
  const range = { from: typedDate(from), to: typedDate(to) }
  const problem =
    range.from && range.to ? rangeProblem({ from: range.from, to: range.to }, MAX_LIST_DAYS) : undefined
  return (
    <Dialog onClose={onClose} title="Statement of a period" size={450} isSending={isPending}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (range.from && range.to && !problem)
            mutate({ restaurantId, period: { from: range.from, to: range.to } })
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            The invoices, credit notes, payments and refunds, each with the balance after it.
          </Text>
          <DateField
            label="From"
            value={from}
            onChange={setFrom}
            error={range.from ? undefined : DATE_INVALID}
            latest={today}
            data-autofocus
          />
          <DateField
            label="To"
            value={to}
            onChange={setTo}
            error={range.to ? problem : DATE_INVALID}
            latest={today}
          />
          <DialogButtons>
            <Button variant="default" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
            <BusyButton
              type="submit"
              isBusy={isPending}
              disabled={!range.from || !range.to || Boolean(problem)}
            >
              Open
            </BusyButton>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  )
}
