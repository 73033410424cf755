import type {
  DriverPay,
  PayExport,
  PayOut as PayOutData,
} from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { inThousands } from '@driverdesk/domain/kernel/money.ts'
import { DAY, type Interval, MAX_LIST_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { PAY_FILE_LABELS } from '@driverdesk/domain/options/payrollColumns.ts'
import { Title, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import desk from '../../desk/Desk.module.css'
import bar from '../../desk/DeskFilters.module.css'
import { InvalidRange } from '../../desk/DeskStandIn.tsx'
import { DeskToolbar, useDeskRange } from '../../desk/DeskToolbar.tsx'
import { DeskStatus, Foot, Total, TotalsBar, useAnnouncer } from '../../desk/Foot.tsx'
import phone from '../../desk/PhoneDesk.module.css'
import { PhoneWhen } from '../../desk/PhoneWhen.tsx'
import { roleOf, useCurrentUser } from '../../kernel/session.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { momentText } from '../../ui/dateText.ts'
import { useIsPhone } from '../../ui/isPhone.ts'
import { CellButton } from '../../ui/list/CellButton.tsx'
import type { Column } from '../../ui/list/column.ts'
import { List } from '../../ui/list/List.tsx'
import { ListFoot } from '../../ui/list/ListFoot.tsx'
import { ListState } from '../../ui/list/ListScreen.tsx'
import { LIST_PAGES } from '../../ui/list/pageOf.ts'
import { SearchField, useSearchText } from '../../ui/list/SearchField.tsx'
import { servedPage, usePageSize } from '../../ui/list/usePaging.ts'
import { poundsText } from '../../ui/numberText.ts'
import { EmptyState } from '../../ui/States.tsx'
import type { TimesheetSearch, TimesheetView } from '../timesheets.search.ts'
import { ExportButton, MailStatements, type PayParts } from './PayButtons.tsx'
import { PayNotices } from './PayNotices.tsx'
import classes from './PayOut.module.css'
import {
  payOutKey,
  payOutQuery,
  savePayExport,
  savingPay,
  viewPayStatement,
  withdrawPayExport,
} from './payOut.data.ts'

const NO_DAY: readonly Interval[] = [DAY]

interface PayOutProps {
  view: TimesheetView
  today: IsoDate
  tabs: ReactNode
  onChange: (search: TimesheetSearch, replaces?: boolean) => void
}

/** Approved pay of all locations, for payroll and for the drivers (docs/spec/timesheets.md#pay-out). */
export function PayOut({ view, today, tabs, onChange }: PayOutProps) {
  const { range, problem, page = 1, q } = view
  const pageSize = usePageSize('pay', LIST_PAGES)
  const pay = useQuery({ ...payOutQuery(range, { page, size: pageSize[0], q }), enabled: !problem })
  const typed = useSearchText(q, (text) => onChange({ q: text || undefined, page: undefined }, true))
  const { announcement, announce } = useAnnouncer()
  const user = useCurrentUser()
  const isAdministrator = user !== null && roleOf(user) === 'administrator'
  const isPhone = useIsPhone()
  const ways = useDeskRange({
    view,
    today,
    onDates: (dates) => onChange({ ...dates, page: undefined }),
    // A month of pay is large, and people seldom go on to the next.
    prefetch: () => undefined,
  })
  const controls = { view, disabledIntervals: NO_DAY, ...ways }
  const reload = async () => (await pay.refetch({ throwOnError: true })).data
  const parts = { range, data: pay.data, reload, announce, isAdministrator }
  const filters = (
    <div className={bar.filters}>
      {tabs}
      <SearchField label="Find a driver" value={typed.text} onChange={typed.setText} className={bar.search} />
      <div className={bar.end}>
        <ExportButton {...parts} />
        {isAdministrator && <MailStatements {...parts} />}
      </div>
    </div>
  )
  const totals = (
    <PayTotals
      totals={pay.data?.totals}
      status={<DeskStatus announcement={announcement} saving={savingPay} />}
    />
  )
  return (
    <div className={isPhone ? phone.tall : desk.desk}>
      <VisuallyHidden>
        <Title order={1}>Timesheets</Title>
      </VisuallyHidden>
      {isPhone ? (
        <div className={phone.top}>
          <PhoneWhen {...controls} />
          {filters}
        </div>
      ) : (
        <>
          <DeskToolbar where={undefined} actions={undefined} {...controls} />
          {filters}
        </>
      )}
      <div
        className={classes.panel}
        role="tabpanel"
        id="timesheets-panel-pay"
        aria-labelledby="timesheets-tab-pay"
      >
        {problem ? (
          <InvalidRange
            problem={problem}
            days={MAX_LIST_DAYS}
            onToday={() => onChange({ from: undefined, to: undefined })}
          />
        ) : (
          <ListState
            what="approved pay"
            queries={[pay]}
            isEmpty={
              pay.data?.totals.drivers === 0 && pay.data.totals.changed === 0 && pay.data.exports.length === 0
            }
            empty={
              <EmptyState
                title="No pay is approved for these dates"
                hint="Approve timesheets, or choose other dates."
              />
            }
          >
            {pay.data && (
              <>
                <PayNotices
                  data={pay.data}
                  isAdministrator={isAdministrator}
                  onShow={(dates) => onChange({ ...dates, page: undefined })}
                />
                <DriversPay {...parts} drivers={pay.data.drivers} />
                {pay.data.total === 0 && (
                  <EmptyState title="No driver found" hint="Search for another name." />
                )}
                <div className={classes.paging}>
                  <ListFoot
                    paging={servedPage(page, pageSize, {
                      total: pay.data.total,
                      shown: pay.data.drivers.length,
                    })}
                    onPage={(to) => onChange({ page: to === 1 ? undefined : to })}
                  />
                </div>
                <PayExports exports={pay.data.exports} isAdministrator={isAdministrator} />
              </>
            )}
          </ListState>
        )}
      </div>
      <Foot>{totals}</Foot>
    </div>
  )
}

interface DriversPayProps extends Pick<PayParts, 'range' | 'isAdministrator'> {
  drivers: readonly DriverPay[]
}

function DriversPay({ drivers, range, isAdministrator }: DriversPayProps) {
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

function PayExports({ exports, isAdministrator }: PayExportsProps) {
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
    message: `${poundsText(made.pay)} of ${countOf(made.drivers, 'driver')}, ${dates}, will count as not exported and go into the next file. Withdraw it only if this file was not paid.`,
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
  { key: 'file', head: 'For', width: '9rem', cell: ({ file }) => PAY_FILE_LABELS[file] },
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

/** The sums of all drivers, on all pages and without the search. */
function PayTotals({ totals, status }: { totals: PayOutData['totals'] | undefined; status: ReactNode }) {
  return (
    <TotalsBar status={status}>
      <Total name="Drivers" value={totals && numberText(totals.drivers)} />
      <Total name="Timesheets" value={totals && numberText(totals.timesheets)} />
      <Total name="Hours" value={totals && decimalHours(totals.hours)} />
      <Total name="Approved pay" value={totals && poundsText(totals.pay)} />
      <Total
        name="Changed"
        value={totals && numberText(totals.changed)}
        about="Timesheets that are new, changed or withdrawn since the last export"
      />
      <Total name="Difference" value={totals && poundsText(totals.pay_difference)} />
    </TotalsBar>
  )
}

/** '1,234.50' */
const decimalHours = (hours: number): string => hours.toFixed(2).replace(/\d+/, inThousands)
