import type { PayOut as PayOutData } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { DAY, type Interval, MAX_RANGE_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import { addDays, type DateRange, displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { PAYROLL_PROGRAM_LABELS } from '@driverdesk/domain/options/payrollProgram.ts'
import { hasWorksNumber, needsWorksNumber } from '@driverdesk/domain/timesheets/payrollFile.ts'
import { Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
import { ListFoot } from '../../ui/list/ListFoot.tsx'
import { ListState } from '../../ui/list/ListState.tsx'
import { LIST_PAGES } from '../../ui/list/pageSizes.ts'
import { usePageSize } from '../../ui/list/rememberedSize.ts'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { servedPage } from '../../ui/list/servedPage.ts'
import { useSearchText } from '../../ui/list/useSearchText.ts'
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
import { decimalHours } from './payParts.ts'

const NO_DAY: readonly Interval[] = [DAY]

interface PayOutProps {
  view: TimesheetView
  today: IsoDate
  tabs: ReactNode
  onChange: (search: TimesheetSearch, replaces?: boolean) => void
}

/** Approved pay for payroll and for the drivers (docs/spec/timesheets.md#pay-out), whatever the location. */
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
    // A month of pay is large, and seldom left for the next.
    prefetch: () => undefined,
  })
  const controls = { view, disabledIntervals: NO_DAY, ...ways }
  const parts = { range, data: pay.data, announce, isAdministrator }
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
        </div>
      ) : (
        <DeskToolbar where={undefined} actions={undefined} {...controls} />
      )}
      <div className={bar.filters}>
        {tabs}
        <SearchField
          label="Find a driver"
          value={typed.text}
          onChange={typed.setText}
          className={bar.search}
        />
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
                <LastExport data={pay.data} isAdministrator={isAdministrator} />
                <EarlierPay
                  earlier={pay.data.earlier}
                  onShow={(dates) => onChange({ ...dates, page: undefined })}
                />
                <Unnumbered data={pay.data} isAdministrator={isAdministrator} />
                <Renumbered renumbered={pay.data.renumbered} />
                <DriversPay {...parts} drivers={pay.data.drivers} />
                {pay.data.total === 0 && (
                  <EmptyState title="No driver found" hint="Search for another name." />
                )}
                <ListFoot
                  paging={servedPage(page, pageSize, {
                    total: pay.data.total,
                    shown: pay.data.drivers.length,
                  })}
                  onPage={(to) => onChange({ page: to === 1 ? undefined : to })}
                />
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
function LastExport({ data: { program: key, exports, is_exported }, isAdministrator }: ShownPay) {
  const program = PAYROLL_PROGRAM_LABELS[key]
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

/** Names the drivers without a works number, if the file shows it. */
function Unnumbered({ data: { program, unnumbered }, isAdministrator }: ShownPay) {
  const { drivers, total } = unnumbered
  if (!hasWorksNumber(program) || total === 0) return null
  const label = PAYROLL_PROGRAM_LABELS[program]
  return (
    <div className={classes.notice}>
      <p>
        {needsWorksNumber(program)
          ? `${label} needs a works number of each driver.`
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
        <MoreDrivers {...unnumbered} />
      </ul>
    </div>
  )
}

const MoreDrivers = ({ drivers, total }: { drivers: readonly unknown[]; total: number }) =>
  total > drivers.length && <li>and {numberText(total - drivers.length)} more</li>

/** Names the drivers whose pay went out under a number that they no longer have. */
function Renumbered({ renumbered }: Pick<PayOutData, 'renumbered'>) {
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
        <MoreDrivers {...renumbered} />
      </ul>
    </div>
  )
}

/** The sums of all drivers, whatever the page and the search show. */
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
