import type { PayOut as PayOutData } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { DAY, type Interval, MAX_LIST_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import desk from '../../desk/Desk.module.css'
import bar from '../../desk/DeskFilters.module.css'
import { InvalidRange } from '../../desk/DeskStandIn.tsx'
import { DeskToolbar, useDeskRange } from '../../desk/DeskToolbar.tsx'
import { DeskStatus, Foot, Total, TotalsBar } from '../../desk/Foot.tsx'
import phone from '../../desk/PhoneDesk.module.css'
import { PhoneWhen } from '../../desk/PhoneWhen.tsx'
import { useAnnouncer } from '../../desk/useAnnouncer.ts'
import { roleOf, useCurrentUser } from '../../kernel/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFoot } from '../../ui/list/ListFoot.tsx'
import { ListState } from '../../ui/list/ListScreen.tsx'
import { LIST_PAGES } from '../../ui/list/pageOf.ts'
import { SearchField, useSearchText } from '../../ui/list/SearchField.tsx'
import { servedPage, usePageSize } from '../../ui/list/usePaging.ts'
import { numberText } from '../../ui/numberText.ts'
import { poundsText } from '../../ui/poundsText.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import type { TimesheetSearch, TimesheetView } from '../timesheets.search.ts'
import { ExportButton, MailStatements } from './PayButtons.tsx'
import { DriversPay, PayExports } from './PayLists.tsx'
import { PayNotices } from './PayNotices.tsx'
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
    // A month of pay is large, and seldom left for the next.
    prefetch: () => undefined,
  })
  const controls = { view, disabledIntervals: NO_DAY, ...ways }
  const parts = { range, data: pay.data, announce, isAdministrator }
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
