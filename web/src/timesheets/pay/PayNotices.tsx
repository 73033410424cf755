/** Notices to read before exporting the pay of these dates (docs/spec/timesheets.md#pay-out). */

import type { PayOut } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { PAY_FILE_LABELS, whatNeeds } from '@driverdesk/domain/options/payrollColumns.ts'
import { Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { giveWorksNumber } from '../../drivers/driverRecords.data.ts'
import { errorMessage } from '../../kernel/apiError.ts'
import { timesheetLink } from '../../links/screenLinks.ts'
import { momentText, shortDay } from '../../ui/dateText.ts'
import { FormFrame } from '../../ui/form/FormDialog.tsx'
import { CellButton } from '../../ui/list/CellButton.tsx'
import { poundsText } from '../../ui/numberText.ts'
import classes from './PayOut.module.css'
import { payOutKey, savingPay } from './payOut.data.ts'

interface PayNoticesProps {
  data: PayOut
  isAdministrator: boolean
  onShow: (dates: DateRange) => void
}

export const PayNotices = ({ data, isAdministrator, onShow }: PayNoticesProps) => (
  <>
    <LastExport data={data} isAdministrator={isAdministrator} />
    <TakenBack data={data} />
    <EarlierPay earlier={data.earlier} onShow={onShow} />
    <Unpaid {...data.unpaid} />
    {data.format_problem && (
      <div className={classes.notice} role="alert">
        <p>No file can be exported. {data.format_problem}</p>
      </div>
    )}
    <Unnumbered data={data} isAdministrator={isAdministrator} />
    <Renumbered renumbered={data.renumbered} />
  </>
)

type ShownPay = Omit<PayNoticesProps, 'onShow'>

/** Says what the file is for and what the changes are counted from: the list of exports is far below. */
function LastExport({ data: { file, exports, is_exported }, isAdministrator }: ShownPay) {
  const name = PAY_FILE_LABELS[file]
  const last = exports.find((made) => !made.is_withdrawn)
  return (
    <p className={classes.last}>
      {last
        ? `Last export: ${momentText(last.made_at)} by ${last.made_by}, ${last.only_changes ? 'changes' : 'all'}, ${poundsText(last.pay)}. `
        : is_exported
          ? 'Some of this pay has already been exported, together with pay you cannot see. '
          : 'No pay for these dates has been exported yet. '}
      Payroll file:{' '}
      {isAdministrator ? (
        <Link to="/options" search={{}} title="Change the payroll program and its columns in the options">
          {name}
        </Link>
      ) : (
        name
      )}
      .
    </p>
  )
}

/** Not every program is known to accept negative lines (docs/spec/timesheets.md#payroll-programs). */
function TakenBack({ data: { file, is_exported, totals } }: Pick<PayNoticesProps, 'data'>) {
  if (file === 'generic' || !is_exported || totals.less === 0) return null
  return (
    <div className={classes.notice}>
      <p>
        Pay that has changed since it was exported appears as negative lines in the file. After the import,
        check that {file === 'own_columns' ? 'your program' : PAY_FILE_LABELS[file]} has taken them.
      </p>
    </div>
  )
}

/** Corrections of pay that was exported for earlier dates. They are in no file of these dates. */
function EarlierPay({ earlier, onShow }: Pick<PayNoticesProps, 'onShow'> & Pick<PayOut, 'earlier'>) {
  if (!earlier) return null
  const { period_date_from: from, period_date_to: to, changed, pay_difference } = earlier
  return (
    <div className={classes.notice}>
      <p>
        Earlier pay has changed since it was exported: {countOf(changed, 'timesheet')},{' '}
        {poundsText(pay_difference)}. It is not in the file of these dates.
      </p>
      <CellButton onClick={() => onShow({ from, to })}>
        Show {displayDate(from)} – {displayDate(to)}
      </CellButton>
    </div>
  )
}

/** Explains why fewer timesheets are exported than are approved. */
function Unpaid({ timesheets, total }: PayOut['unpaid']) {
  if (total === 0) return null
  return (
    <div className={classes.notice}>
      <p>
        {total === 1
          ? 'One approved timesheet has no hours or pay, so it is not in any file:'
          : `${numberText(total)} approved timesheets have no hours or pay, so they are not in any file:`}
      </p>
      <ul aria-label="Timesheets without pay">
        {timesheets.map(({ id, period_date, restaurant_id, driver_name }) => (
          <li key={id}>
            <Link {...timesheetLink(restaurant_id, period_date, id, 'staff')} title="Open the timesheet">
              {shortDay(period_date)}, <bdi>{driver_name}</bdi>
            </Link>
          </li>
        ))}
        <More of={timesheets} total={total} />
      </ul>
    </div>
  )
}

/** Names the drivers without a works number, if the file shows it. */
function Unnumbered({ data: { file, works_numbers, unnumbered }, isAdministrator }: ShownPay) {
  const { drivers, total } = unnumbered
  // Those who get a number leave the notice, and those in the dialog stay.
  const [asked, setAsked] = useState<typeof drivers>()
  return (
    <>
      {works_numbers !== 'none' && total > 0 && (
        <div className={classes.notice}>
          <p>
            {works_numbers === 'needed'
              ? `${whatNeeds(file)} a works number for each driver.`
              : 'The file has a column of works numbers.'}{' '}
            {total === 1 ? 'One driver has' : `${numberText(total)} drivers have`} none:
          </p>
          <ul aria-label="Drivers without a works number">
            {drivers.map(({ driver_id, name }) => (
              <li key={driver_id}>
                {isAdministrator ? (
                  <Link to="/drivers" search={{ edit: driver_id }} title="Open the driver">
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}
              </li>
            ))}
            <More of={drivers} total={total} />
          </ul>
          {isAdministrator && <CellButton onClick={() => setAsked(drivers)}>Enter works numbers…</CellButton>}
        </div>
      )}
      {asked && <WorksNumbersDialog drivers={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const More = ({ of, total }: { of: readonly unknown[]; total: number }) =>
  total > of.length && <li>and {numberText(total - of.length)} more</li>

/** Names the drivers whose pay was exported under a number that they no longer have. */
function Renumbered({ renumbered }: Pick<PayOut, 'renumbered'>) {
  const { drivers, total } = renumbered
  if (total === 0) return null
  return (
    <div className={classes.notice}>
      <p>The works number has changed since pay was exported. Move this pay in the payroll program:</p>
      <ul aria-label="Drivers whose works number has changed">
        {drivers.map(({ driver_id, name, works_number, former_works_numbers }) => (
          <li key={driver_id}>
            <bdi>{name}</bdi>, from {former_works_numbers.join(' and ')} to {works_number || 'none'}
          </li>
        ))}
        <More of={drivers} total={total} />
      </ul>
    </div>
  )
}

type Drivers = PayOut['unnumbered']['drivers']

/** Enters the works numbers of several drivers (docs/spec/timesheets.md#pay-out). */
function WorksNumbersDialog({ drivers, onClose }: { drivers: Drivers; onClose: () => void }) {
  const client = useQueryClient()
  const [left, setLeft] = useState(drivers)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const toCorrect = useMemo(() => [...refused.keys()].map(String), [refused])
  const numberOf = (id: number) => typed[id]?.trim() ?? ''
  const entered = left.filter(({ driver_id: id }) => numberOf(id) !== '')
  const { mutateAsync: save, isPending } = useMutation({
    mutationKey: savingPay,
    mutationFn: async () => {
      const problems = new Map<number, string>()
      for (const { driver_id: id } of entered)
        await giveWorksNumber(id, numberOf(id)).catch((error) => problems.set(id, errorMessage(error)))
      return problems
    },
    onSuccess: (problems) => {
      if (problems.size === 0) return onClose()
      setLeft(left.filter((driver) => problems.has(driver.driver_id) || !entered.includes(driver)))
      setRefused(problems)
    },
    onSettled: () => client.invalidateQueries({ queryKey: payOutKey }),
  })
  return (
    <FormFrame
      title="Works numbers"
      size={450}
      editor={{
        thing: 'list',
        isDirty: () => entered.length > 0,
        isSending: isPending,
        isOver: false,
        trouble: undefined,
        toCorrect,
        save: async () => void (await save()),
      }}
      blockedBy={entered.length === 0 ? '' : undefined}
      submitLabel="Save"
      onClose={onClose}
    >
      <Stack gap="sm" px="md" pt={4} pb="md">
        {left.map(({ driver_id: id, name }, index) => (
          <TextInput
            key={id}
            label={<bdi>{name}</bdi>}
            maxLength={40}
            data-autofocus={index === 0 || undefined}
            value={typed[id] ?? ''}
            error={refused.get(id)}
            onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, [id]: value }))}
          />
        ))}
      </Stack>
    </FormFrame>
  )
}
