import { DAY } from '@driverdesk/domain/kernel/rotaRange.ts'
import { Text } from '@mantine/core'
import deskClasses from '../desk/Desk.module.css'
import { DeskToolbar } from '../desk/DeskToolbar.tsx'
import { ReportCsvButton } from './ReportCsvButton.tsx'
import classes from './ReportDesk.module.css'
import { ReportSelect } from './ReportSelect.tsx'
import { reportStandIn } from './ReportStandIn.tsx'
import { withReport } from './reporting.search.ts'
import type { ReportParts } from './reportParts.ts'
import { reportSigns, reportTitle } from './reportWords.ts'
import { ReportTable } from './table/ReportTable.tsx'

/** Toolbar and table, as a screen with room shows them. */
export function ReportDesk(parts: ReportParts) {
  const { view, report, ways, onChange, onPlace } = parts
  const standIn = reportStandIn(parts)
  return (
    <div className={classes.desk}>
      <DeskToolbar
        view={view}
        where={
          // Its longest title, with the button that clears it.
          <ReportSelect value={view.report} onChange={(next) => onChange(withReport(next))} width={240} />
        }
        disabledIntervals={[DAY]}
        actions={<ReportCsvButton {...parts} />}
        {...ways}
      />
      <Text className={classes.signs} size="xs" c="dimmed">
        {reportSigns(view.report)}
      </Text>
      <div className={deskClasses.main}>
        {report.isFetching && !standIn && <div className={deskClasses.progress} />}
        {standIn ?? (
          <ReportTable
            // Another report or range begins at its top.
            key={`${view.report} ${view.range.from} ${view.range.to}`}
            report={report}
            onPlace={onPlace}
            label={reportTitle(view.report)}
            withReport={view.report === 'all'}
          />
        )}
      </div>
    </div>
  )
}
