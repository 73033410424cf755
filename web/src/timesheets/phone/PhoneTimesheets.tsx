import { DAY } from '@driverdesk/domain/kernel/rotaRange.ts'
import classes from '../../desk/PhoneDesk.module.css'
import { PhoneWhen } from '../../desk/PhoneWhen.tsx'
import { ProcessDialog } from '../form/ProcessDialog.tsx'
import { TimesheetFilters } from '../TimesheetFilters.tsx'
import { timesheetStandIn } from '../TimesheetStandIn.tsx'
import { rowKey } from '../table/rowKey.ts'
import type { TimesheetParts } from '../timesheetProps.ts'
import { useNextToApprove } from '../useNextToApprove.ts'
import type { TimesheetActions } from '../useTimesheetActions.ts'
import { useTimesheetRange } from '../useTimesheetRange.ts'
import { DriverSelect } from './DriverSelect.tsx'
import { TimesheetCards } from './TimesheetCards.tsx'
import { TimesheetFoot } from './TimesheetFoot.tsx'

/** Selectors, cards and a foot in a thumb's reach (docs/spec/timesheets.md#phone-timesheets). */
export function PhoneTimesheets({ actions, ...parts }: TimesheetParts & { actions: TimesheetActions }) {
  const { desk, view, where, held, flags, onChange, announce } = parts
  const range = useTimesheetRange(parts)
  const { selected, isGone, letGo } = held
  const next = useNextToApprove(parts)
  const close = () => onChange({ row: undefined }, true)
  return (
    <div className={classes.tall}>
      <div className={classes.top}>
        <div className={classes.pair}>
          {where}
          <DriverSelect {...parts} />
        </div>
        <PhoneWhen view={view} disabledIntervals={[DAY]} {...range} />
        <TimesheetFilters {...parts} />
      </div>
      {timesheetStandIn(parts) ?? <TimesheetCards {...parts} />}
      <TimesheetFoot {...parts} actions={actions} />
      {selected && desk.isKnown && (
        <ProcessDialog
          key={rowKey(selected)}
          row={selected}
          desk={desk}
          exceptions={flags.get(selected.id)}
          next={next}
          onShow={(row) => onChange({ row }, true)}
          isGone={isGone}
          onGone={letGo}
          onRemoved={close}
          onClose={close}
          announce={announce}
        />
      )}
    </div>
  )
}
