import { IconChecks, IconPlus, IconSum } from '@tabler/icons-react'
import { useState } from 'react'
import { DeskStatus } from '../../desk/DeskStatus.tsx'
import { Foot } from '../../desk/Foot.tsx'
import { FootButton } from '../../desk/FootButton.tsx'
import classes from '../../desk/PhoneFoot.module.css'
import { TimesheetTotalsBar } from '../TimesheetTotalsBar.tsx'
import type { TimesheetParts } from '../timesheetProps.ts'
import { savingTimesheets } from '../timesheets.data.ts'
import type { TimesheetActions } from '../useTimesheetActions.ts'

/** At the lower edge: the totals, what is done to all timesheets, and adding one. */
export function TimesheetFoot({ actions, ...parts }: TimesheetParts & { actions: TimesheetActions }) {
  const [hasTotals, setHasTotals] = useState(false)
  return (
    <Foot className={classes.foot}>
      <div className={classes.status}>
        <DeskStatus announcement={parts.announcement} saving={savingTimesheets} />
      </div>
      {hasTotals && <TimesheetTotalsBar {...parts} status={null} />}
      <div className={classes.bar}>
        <FootButton
          label="Totals"
          Icon={IconSum}
          expanded={hasTotals}
          onClick={() => setHasTotals(!hasTotals)}
        />
        <FootButton
          label={actions.approveLabel}
          Icon={IconChecks}
          disabled={!actions.canApprove}
          onClick={actions.openApproving}
        />
        <button type="button" className={classes.add} onClick={actions.adding.open}>
          <IconPlus size="1.375rem" stroke={2} aria-hidden="true" />
          {actions.addLabel}
        </button>
      </div>
    </Foot>
  )
}
