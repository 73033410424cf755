import type { DriverPay, PayOut as PayOutData } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { DAY, type Interval, MAX_RANGE_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type DateRange, displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { PAYROLL_PROGRAM_LABELS } from '@driverdesk/domain/options/payrollProgram.ts'
import { needsWorksNumber } from '@driverdesk/domain/timesheets/payrollFile.ts'
import { Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import desk from '../../desk/Desk.module.css'
import bar from '../../desk/DeskFilters.module.css'
import { DeskStatus } from '../../desk/DeskStatus.tsx'
import { DeskToolbar } from '../../desk/DeskToolbar.tsx'
import { Foot } from '../../desk/Foot.tsx'
import { InvalidRange } from '../../desk/InvalidRange.tsx'
import phone from '../../desk/PhoneDesk.module.css'
import { PhoneWhen } from '../../desk/PhoneWhen.tsx'
import { Total, TotalsBar } from '../../desk/TotalsBar.tsx'
import { useAnnouncer } from '../../desk/useAnnouncer.ts'
import { useDeskRange } from '../../desk/useDeskRange.ts'
import { roleOf, useCurrentUser } from '../../kernel/session.ts'
import { countOf } from '../../ui/dayWords.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CellButton } from '../../ui/list/CellButton.tsx'
import { ListState } from '../../ui/list/ListState.tsx'
import { momentText } from '../../ui/momentText.ts'
import { numberText } from '../../ui/numberText.ts'
import { poundsText } from '../../ui/poundsText.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import type { TimesheetSearch, TimesheetView } from '../timesheets.search.ts'
import { ExportButton } from './ExportButton.tsx'
import { MailStatements } from './MailStatements.tsx'
import { DriversPay, PayExports } from './PayLists.tsx'
import classes from './PayOut.module.css'
import { payOutQuery, savingPay } from './payOut.data.ts'
import { hundredthsText, paySums } from './paySums.ts'

const NO_DAY: readonly Interval[] = [DAY]

interface PayOutProps {
  view: TimesheetView
  today: IsoDate
  tabs: ReactNode
  onChange: (search: TimesheetSearch, replaces?: boolean) => void
}

/** Approved pay for payroll and for the drivers (docs/spec/timesheets.md#pay-out), whatever the location. */
export function PayOut({ view, today, tabs, onChange }: PayOutProps) {
  const { range, problem } = view
  const pay = useQuery({ ...payOutQuery(range), enabled: !problem })
  const { announcement, announce } = useAnnouncer()
  const user = useCurrentUser()
  const isAdministrator = user !== null && roleOf(user) === 'administrator'
  const isPhone = useIsPhone()
  const ways = useDeskRange({
    view,
    today,
    onDates: onChange,
    // A month of pay is large, and seldom left for the next.
    prefetch: () => undefined,
  })
  const controls = { view, disabledIntervals: NO_DAY, ...ways }
  const parts = { range, data: pay.data, announce, isAdministrator }
  const totals = (
    <PayTotals data={pay.data} status={<DeskStatus announcement={announcement} saving={savingPay} />} />
  )
  return (
    <div className={isPhone ? phone.tall : desk.desk}>
      <VisuallyHidden>
        <Title order={1}>Timesheets</Title>
      </VisuallyHidden>
      {isPhone ? (
        <div className={phone.top}>
          <PhoneWhen {...controls} />
        </div>
      ) : (
        <DeskToolbar where={undefined} actions={undefined} {...controls} />
      )}
      <div className={bar.filters}>
        {tabs}
        <div className={bar.end}>
          <ExportButton {...parts} />
          {isAdministrator && <MailStatements {...parts} />}
        </div>
      </div>
      <div
        className={classes.panel}
        role="tabpanel"
        id="timesheets-panel-pay"
        aria-labelledby="timesheets-tab-pay"
      >
        {problem ? (
          <InvalidRange problem={problem} onToday={() => onChange({ from: undefined, to: undefined })} />
        ) : (
          <ListState
            what="approved pay"
            queries={[pay]}
            isEmpty={pay.data?.drivers.length === 0 && pay.data.exports.length === 0}
            empty={
              <EmptyState
                title="No pay is approved for these dates"
                hint="Approve timesheets, or choose other dates."
              />
            }
          >
            {pay.data && (
              <>
                <LastExport data={pay.data} isAdministrator={isAdministrator} />
                <EarlierPay earlier={pay.data.earlier} onShow={onChange} />
                <Unnumbered data={pay.data} isAdministrator={isAdministrator} />
                <Renumbered drivers={pay.data.drivers} />
                <DriversPay {...parts} drivers={pay.data.drivers} />
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

interface ShownPay {
  data: PayOutData
  isAdministrator: boolean
}

/** Says what the file is for and what the changes are counted from: the list of exports is far below. */
function LastExport({ data: { preset, exports, is_exported }, isAdministrator }: ShownPay) {
  const program = PAYROLL_PROGRAM_LABELS[preset]
  const last = exports.find((made) => !made.is_withdrawn)
  return (
    <p className={classes.last}>
      {last
        ? `Last export: ${momentText(last.made_at)} by ${last.made_by}, ${last.only_changes ? 'changes' : 'all'}, ${poundsText(last.pay)}. `
        : is_exported
          ? 'Some of this pay has been exported, with pay that you do not see. '
          : 'Nothing of these dates has been exported yet. '}
      Payroll program:{' '}
      {isAdministrator ? (
        <Link to="/options" search={{}} title="Change the payroll program in the options">
          {program}
        </Link>
      ) : (
        program
      )}
      .
    </p>
  )
}

interface EarlierPayProps {
  earlier: PayOutData['earlier']
  onShow: (dates: DateRange) => void
}

/** Corrections of pay that went out with earlier dates. They are in no file of these dates. */
function EarlierPay({ earlier, onShow }: EarlierPayProps) {
  if (!earlier) return null
  const { period_date_from: from, period_date_to: to, changed, pay_difference } = earlier
  const range = { from, to: to < addDays(from, MAX_RANGE_DAYS) ? to : addDays(from, MAX_RANGE_DAYS - 1) }
  return (
    <div className={classes.notice}>
      <p>
        Earlier pay has changed since it was exported: {countOf(changed, 'timesheet')},{' '}
        {poundsText(pay_difference)}. It is not in the file of these dates.
      </p>
      <CellButton onClick={() => onShow(range)}>
        Show {displayDate(range.from)} – {displayDate(range.to)}
      </CellButton>
    </div>
  )
}

/** Names the drivers whom the payroll program would not know. */
function Unnumbered({ data: { preset, drivers }, isAdministrator }: ShownPay) {
  const without = drivers.filter(({ works_number }) => works_number === '')
  if (!needsWorksNumber(preset) || without.length === 0) return null
  return (
    <div className={classes.notice}>
      <p>
        {PAYROLL_PROGRAM_LABELS[preset]} needs a works number of each driver.{' '}
        {without.length === 1 ? 'One has' : `${numberText(without.length)} have`} none:
      </p>
      <ul aria-label="Drivers without a works number">
        {without.map(({ driver_id, name }) => (
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
      </ul>
    </div>
  )
}

/** Names the drivers whose pay went out under a number that they no longer have. */
function Renumbered({ drivers }: { drivers: readonly DriverPay[] }) {
  const renumbered = drivers.filter(({ former_works_numbers }) => former_works_numbers.length > 0)
  if (renumbered.length === 0) return null
  return (
    <div className={classes.notice}>
      <p>The works number has changed since pay was exported. Move this pay in the payroll program:</p>
      <ul aria-label="Drivers whose works number has changed">
        {renumbered.map(({ driver_id, name, works_number, former_works_numbers }) => (
          <li key={driver_id}>
            <bdi>{name}</bdi>, from {former_works_numbers.join(' and ')} to {works_number || 'none'}
          </li>
        ))}
      </ul>
    </div>
  )
}

function PayTotals({ data, status }: { data: PayOutData | undefined; status: ReactNode }) {
  const sums = useMemo(() => data && paySums(data.drivers), [data])
  return (
    <TotalsBar status={status}>
      <Total name="Drivers" value={sums && numberText(sums.drivers)} />
      <Total name="Timesheets" value={sums && numberText(sums.timesheets)} />
      <Total name="Hours" value={sums && hundredthsText(sums.hours)} />
      <Total name="Approved pay" value={sums && formatMoney(sums.pay)} />
      <Total
        name="Changed"
        value={sums && numberText(sums.changed)}
        about="Timesheets that are new, changed or withdrawn since the last export"
      />
      <Total name="Difference" value={sums && formatMoney(sums.difference)} />
    </TotalsBar>
  )
}
