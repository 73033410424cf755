import { MAX_LIST_DAYS, rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import {
  addDays,
  DATE_INVALID,
  displayDate,
  type IsoDate,
  typedDate,
} from '@driverdesk/domain/kernel/wallClock.ts'
import { Button, Stack, Text } from '@mantine/core'
import { IconClock, IconFileInvoice, IconFileX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { DateField } from '../ui/DateField.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { LostFocus } from '../ui/focus.ts'
import { type RowAction, RowMenu } from '../ui/list/RowMenu.tsx'
import { CreditDialog, RefundDialog } from './CreditDialogs.tsx'
import { InvoiceDialog } from './detail/InvoiceDialog.tsx'
import { type InvoiceRow, restaurantName } from './invoiceDesk.ts'
import type { AskedOwed, InvoiceParts } from './invoiceProps.ts'
import { RecordPayment } from './owed/RecordPayment.tsx'
import { StatementDialog } from './owed/StatementDialog.tsx'
import { viewStatement } from './owed.data.ts'
import { KeepDialog, PaidDialog } from './PaidDialogs.tsx'
import { RequestDialog } from './request/RequestDialog.tsx'
import { timesheetsOf } from './TimesheetLink.tsx'
import { LOOKS } from './useInvoiceActions.ts'
import type { ChangeDialogProps } from './useInvoiceChange.ts'

export function InvoiceDialogs(parts: InvoiceParts & { endRequest: () => void }) {
  const { desk, view, restaurantId, asked, stopAsking, today, announce, onChange, endRequest } = parts
  const close = useCallback(() => onChange({ invoice: undefined }, true), [onChange])
  const restaurant = restaurantId === undefined ? undefined : desk.restaurants.get(restaurantId)
  return (
    <>
      <InvoiceMenu {...parts} />
      {view.invoice !== undefined && (
        <InvoiceDialog key={view.invoice} id={view.invoice} parts={parts} onClose={close} />
      )}
      {view.request && restaurantId !== undefined && restaurant && desk.isKnown && view.isBillable && (
        <RequestDialog
          key={`${restaurantId} ${view.range.from} ${view.range.to}`}
          restaurantId={restaurantId}
          restaurant={restaurant}
          range={view.range}
          audience={desk.audience}
          announce={announce}
          onClose={endRequest}
        />
      )}
      {asked && (
        <LostFocus value={asked.keepFocus}>
          <AskedDialog asked={asked} today={today} announce={announce} onClose={stopAsking} />
        </LostFocus>
      )}
    </>
  )
}

/** The one menu that all rows share, with the actions that have no button. */
function InvoiceMenu({ actions, menu, desk }: InvoiceParts) {
  const navigate = useNavigate()
  /** If an invoice has several, they are in its dialog. */
  const creditNotes = (row: InvoiceRow): RowAction[] => {
    const [first, ...others] = row.invoice.credit_notes
    if (!first) return []
    const isOne = others.length === 0
    return [
      {
        label: isOne ? `Credit note ${first.number}` : `Credit notes [${others.length + 1}]`,
        Icon: IconFileX,
        onSelect: () => (isOne ? actions.viewCreditNote(row, first.number) : actions.open(row)),
      },
    ]
  }
  const items = (row: InvoiceRow): RowAction[] => [
    { label: 'Open', Icon: IconFileInvoice, onSelect: () => actions.open(row) },
    ...actions.changesOf(row).map((action) => ({
      ...LOOKS[action],
      onSelect: () => actions.change(action, row),
    })),
    ...creditNotes(row),
    {
      label: 'Timesheets',
      Icon: IconClock,
      onSelect: () => void navigate(timesheetsOf(row.invoice, desk.audience)),
    },
  ]
  return <RowMenu menu={menu} title={({ invoice }) => `Invoice ${invoice.invoice_number}`} actions={items} />
}

const DIALOGS = {
  credit: CreditDialog,
  refund: RefundDialog,
  markPaid: PaidDialog,
  keepPayment: KeepDialog,
} as const

const AskedDialog = (props: ChangeDialogProps) => {
  const Dialog = DIALOGS[props.asked.action]
  return <Dialog {...props} />
}

interface OwedDialogsProps extends Pick<InvoiceParts, 'desk' | 'today' | 'announce'> {
  asked: AskedOwed | undefined
  onClose: () => void
}

/** The dialog that *Owed* asked for. It is outside the layout, so that resizing the window loses no input. */
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

/** Opens the statement of a period, initially last month (docs/spec/invoices.md#statement-of-a-period). */
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
