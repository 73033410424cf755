import type { DriverPay, PayExport } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { PAYROLL_PROGRAM_LABELS } from '@driverdesk/domain/options/payrollProgram.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { confirm } from '../../ui/Confirm.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { CellButton } from '../../ui/list/CellButton.tsx'
import type { Column } from '../../ui/list/column.ts'
import { List } from '../../ui/list/List.tsx'
import { momentText } from '../../ui/momentText.ts'
import { numberText } from '../../ui/numberText.ts'
import { poundsText } from '../../ui/poundsText.ts'
import classes from './PayOut.module.css'
import { payOutKey, savePayExport, savingPay, viewPayStatement, withdrawPayExport } from './payOut.data.ts'
import { decimalHours, type PayParts } from './payParts.ts'

interface DriversPayProps extends Pick<PayParts, 'range' | 'isAdministrator'> {
  drivers: readonly DriverPay[]
}

export function DriversPay({ drivers, range, isAdministrator }: DriversPayProps) {
  const { mutate: view } = useMutation({ mutationFn: (driver: DriverPay) => viewPayStatement(range, driver) })
  const columns = useMemo(
    () => [...COLUMNS, ...(isAdministrator ? [statementColumn(view)] : [])],
    [isAdministrator, view],
  )
  return <List name="Approved pay" rows={drivers} keyOf={({ driver_id }) => driver_id} columns={columns} />
}

const COLUMNS: readonly Column<DriverPay>[] = [
  {
    key: 'driver',
    head: 'Driver',
    isTitle: true,
    minWidth: '9rem',
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    key: 'works',
    head: 'Works number',
    width: '9rem',
    cell: ({ works_number }) => works_number || '–',
  },
  {
    key: 'timesheets',
    head: 'Timesheets',
    isNumber: true,
    isMinor: true,
    width: '7rem',
    cell: ({ timesheets }) => numberText(timesheets),
  },
  {
    key: 'hours',
    head: 'Hours',
    isNumber: true,
    width: '6.5rem',
    cell: ({ hours }) => decimalHours(hours),
  },
  {
    key: 'pay',
    head: 'Approved pay',
    isNumber: true,
    width: '8.5rem',
    cell: ({ pay }) => <b>{poundsText(pay)}</b>,
  },
  {
    key: 'difference',
    head: 'Since the last export',
    isNumber: true,
    width: '11rem',
    isSpared: ({ changed }) => changed === 0,
    cell: ({ changed, pay_difference }) =>
      changed === 0 ? '–' : `${poundsText(pay_difference)} (${numberText(changed)})`,
  },
]

const statementColumn = (view: (driver: DriverPay) => void): Column<DriverPay> => ({
  key: 'statement',
  head: 'Statement',
  width: '10rem',
  isSpared: ({ timesheets }) => timesheets === 0,
  cell: (driver) =>
    driver.timesheets === 0 ? (
      '–'
    ) : (
      <>
        <CellButton title="Open the pay statement as a PDF" onClick={() => view(driver)}>
          View
        </CellButton>
        {driver.is_mailed && <span className={classes.mailed}>emailed</span>}
      </>
    ),
})

interface PayExportsProps {
  exports: readonly PayExport[]
  isAdministrator: boolean
}

export function PayExports({ exports, isAdministrator }: PayExportsProps) {
  const client = useQueryClient()
  const { mutate: save } = useMutation({ mutationFn: savePayExport })
  const { mutate: withdraw } = useMutation({
    mutationKey: savingPay,
    mutationFn: withdrawPayExport,
    onSettled: () => client.invalidateQueries({ queryKey: payOutKey }),
  })
  const columns = useMemo(
    () => [...exportColumns(save), ...(isAdministrator ? [withdrawColumn(withdraw)] : [])],
    [save, withdraw, isAdministrator],
  )
  if (exports.length === 0) return null
  return (
    <section className={classes.exports}>
      <h2>Exports of these dates</h2>
      {!isAdministrator && (
        <p className={classes.last}>If a file was wrong or not paid, ask an administrator to withdraw it.</p>
      )}
      <List name="Exports" rows={exports} keyOf={({ id }) => id} columns={columns} />
    </section>
  )
}

const withdrawColumn = (withdraw: (made: PayExport) => void): Column<PayExport> => ({
  key: 'withdraw',
  head: 'Not paid?',
  width: '8rem',
  cell: (made) =>
    made.is_withdrawn ? (
      '–'
    ) : (
      <CellButton
        title="This pay was not paid out. Export it again."
        onClick={() => void askToWithdraw(made, withdraw)}
      >
        Withdraw
      </CellButton>
    ),
})

async function askToWithdraw(made: PayExport, withdraw: (made: PayExport) => void): Promise<void> {
  const dates = `${displayDate(made.period_date_from)} – ${displayDate(made.period_date_to)}`
  const agreed = await confirm({
    title: 'Withdraw this export?',
    message: `${poundsText(made.pay)} of ${countOf(made.drivers, 'driver')}, ${dates}, counts as not exported again and goes into the next file. Withdraw it only if this file was not paid.`,
    confirmLabel: 'Withdraw',
    danger: true,
  })
  if (agreed) withdraw(made)
}

const exportColumns = (save: (made: PayExport) => void): readonly Column<PayExport>[] => [
  {
    key: 'made',
    head: 'Exported',
    isTitle: true,
    minWidth: '10rem',
    cell: (made) => (
      <CellButton title="Download the file again" onClick={() => save(made)}>
        {momentText(made.made_at)}
      </CellButton>
    ),
  },
  { key: 'by', head: 'By', minWidth: '7rem', cell: ({ made_by }) => <bdi>{made_by}</bdi> },
  { key: 'program', head: 'For', width: '9rem', cell: ({ program }) => PAYROLL_PROGRAM_LABELS[program] },
  {
    key: 'dates',
    head: 'Dates',
    width: '13rem',
    cell: ({ period_date_from, period_date_to }) =>
      `${displayDate(period_date_from)} – ${displayDate(period_date_to)}`,
  },
  {
    key: 'what',
    head: 'What',
    width: '7rem',
    cell: ({ is_withdrawn, only_changes }) => (is_withdrawn ? 'Withdrawn' : only_changes ? 'Changes' : 'All'),
  },
  {
    key: 'drivers',
    head: 'Drivers',
    isNumber: true,
    isMinor: true,
    width: '6rem',
    cell: ({ drivers }) => numberText(drivers),
  },
  {
    key: 'hours',
    head: 'Hours',
    isNumber: true,
    width: '6.5rem',
    cell: ({ hours }) => decimalHours(hours),
  },
  { key: 'pay', head: 'Pay', isNumber: true, width: '8rem', cell: ({ pay }) => poundsText(pay) },
]
