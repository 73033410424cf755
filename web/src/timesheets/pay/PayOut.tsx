import type {
  DriverPay,
  PayExport,
  PayOut as PayOutData,
} from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { DAY, type Interval } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  PAYROLL_PRESET_NAMES,
  PAYROLL_PRESETS,
  type PayrollPresetName,
} from '@driverdesk/domain/timesheets/payrollPresets.ts'
import { NativeSelect, Title, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListState } from '../../ui/list/ListState.tsx'
import { momentText } from '../../ui/momentText.ts'
import { numberText } from '../../ui/numberText.ts'
import { poundsText } from '../../ui/poundsText.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import type { TimesheetSearch, TimesheetView } from '../timesheets.search.ts'
import { ExportButtons } from './ExportButtons.tsx'
import { MailStatements } from './MailStatements.tsx'
import { DriversPay, PayExports } from './PayLists.tsx'
import classes from './PayOut.module.css'
import { payOutQuery, savingPay } from './payOut.data.ts'
import { hundredthsText, type PayParts, paySums } from './paySums.ts'

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
  const [preset, setPreset] = useLocalStorage<PayrollPresetName>({
    key: 'driverdesk.payroll-preset',
    defaultValue: 'brightpay',
    getInitialValueInEffect: false,
  })
  const known = PAYROLL_PRESET_NAMES.includes(preset) ? preset : 'brightpay'
  const client = useQueryClient()
  const pay = useQuery({ ...payOutQuery(range, known), enabled: !problem })
  const { announcement, announce } = useAnnouncer()
  const user = useCurrentUser()
  const isAdministrator = user !== null && roleOf(user) === 'administrator'
  const isPhone = useIsPhone()
  const ways = useDeskRange({
    view,
    today,
    onDates: onChange,
    prefetch: (next) => void client.prefetchQuery(payOutQuery(next, known)),
  })
  const controls = { view, disabledIntervals: NO_DAY, ...ways }
  const parts = { range, preset: known, data: pay.data, announce, isAdministrator }
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
        <NativeSelect
          size="xs"
          aria-label="Payroll program"
          data={PAYROLL_PRESET_NAMES.map((name) => ({ value: name, label: PAYROLL_PRESETS[name].label }))}
          value={known}
          onChange={(event) => setPreset(event.currentTarget.value as PayrollPresetName)}
        />
        <div className={bar.end}>
          <ExportButtons {...parts} />
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
                <LastExport {...parts} exports={pay.data.exports} isExported={pay.data.is_exported} />
                <Unnumbered {...parts} drivers={pay.data.drivers} />
                <DriversPay {...parts} drivers={pay.data.drivers} />
                <PayExports exports={pay.data.exports} />
              </>
            )}
          </ListState>
        )}
      </div>
      <Foot>{totals}</Foot>
    </div>
  )
}

/** The export from which changes are counted is far below in a long list. */
interface LastExportProps extends PayParts {
  exports: readonly PayExport[]
  isExported: boolean
}

function LastExport({ preset, exports, isExported }: LastExportProps) {
  const { label } = PAYROLL_PRESETS[preset]
  const last = exports.find((made) => made.preset === preset)
  return (
    <p className={classes.last}>
      {last
        ? `Last export for ${label}: ${momentText(last.made_at)} by ${last.made_by}, ${last.only_changes ? 'changes' : 'all'}, ${poundsText(last.pay)}.`
        : isExported
          ? `Some of this pay has been exported for ${label}, with pay that you do not see.`
          : `Nothing of these dates has been exported for ${label} yet.`}
    </p>
  )
}

/** Names the drivers whom the payroll program would not know. */
function Unnumbered({ preset, drivers, isAdministrator }: PayParts & { drivers: readonly DriverPay[] }) {
  const { label, needsWorksNumber } = PAYROLL_PRESETS[preset]
  const without = drivers.filter(({ works_number }) => works_number === '')
  if (!needsWorksNumber || without.length === 0) return null
  return (
    <div className={classes.unnumbered} role="status">
      <p>
        {label} needs a works number of each driver.{' '}
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
