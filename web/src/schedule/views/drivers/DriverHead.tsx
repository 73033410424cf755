import { nameWithEmail } from '@driverdesk/domain/drivers/namesakes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { VisuallyHidden } from '@mantine/core'
import { type ComponentProps, type FC, lazy, Suspense } from 'react'
import { countOf } from '../../../ui/dayWords.ts'
import { hoursText, numberText } from '../../../ui/numberText.ts'
import totals from '../../frame/Totals.module.css'
import grid from '../../grid/ScheduleGrid.module.css'
import type { Line } from '../../model/line.ts'
import { changeSchedule } from '../../model/scheduleStore.ts'
import classes from './DriverHead.module.css'
import type { DriverPhotoProps } from './DriverPhoto.tsx'
import { type DriverLine, isOpenLine, type ListedDriver, type OpenLine } from './driverLines.ts'

const NoPhoto: FC<DriverPhotoProps> = () => null

const DriverPhoto = lazy<FC<DriverPhotoProps>>(() =>
  import('./DriverPhoto.tsx').then(
    ({ DriverPhoto }) => ({ default: DriverPhoto }),
    () => ({ default: NoPhoto }),
  ),
)

/** Loaded later, since the schedule opens by restaurant. Without the photos the names are there. */
export const LaterPhoto = ({ driver: { full_name, line } }: { driver: ListedDriver }) => (
  <span className={classes.photo}>
    <Suspense>
      <DriverPhoto name={full_name} photo={line?.photo_src} />
    </Suspense>
  </span>
)

/** A driver with photo, hours and pay of the shown days; or the open shifts. */
export const DriverHead = ({ line }: { line: Line }) =>
  isOpenLine(line) ? <OpenHead line={line} /> : <OneDriver line={line as DriverLine} />

/** '24.0 h · £304.21' with the sign of unpublished shifts and their number, which both include. */
export function DriverFigures({
  line: { driver, isOld },
  className,
}: {
  line: DriverLine
  className?: string
}) {
  if (isOld) return <span className={className}>–</span>
  const { shifts, minutes, cost, line } = driver
  const [hours, pay] = [`${hoursText(minutes, 1)} h`, `· ${formatMoney(cost)}`]
  const unpublished = line?.unpublished ?? 0
  const words = `${numberText(unpublished)} unpublished`
  const title = [
    countOf(shifts, 'shift'),
    ...(unpublished > 0 ? [`of which ${words}`] : []),
    `${hours} ${pay}`,
  ].join(', ')
  return (
    <span className={className} title={title}>
      <span>{hours}</span> <span>{pay}</span>
      {unpublished > 0 && (
        <>
          <span className={classes.unpublished} aria-hidden="true">
            <span className={totals.sign} data-tone="unpublished" />
            {numberText(unpublished)}
          </span>
          <VisuallyHidden component="span">, {words}</VisuallyHidden>
        </>
      )}
    </span>
  )
}

function OneDriver({ line: shown }: { line: DriverLine }) {
  const { driver } = shown
  const { id, line } = driver
  const search = new URLSearchParams({ view: 'drivers', driver: String(id) })
  return (
    <div className={classes.driver}>
      <LaterPhoto driver={driver} />
      <div className={classes.words}>
        <a
          href={`/schedule?${search}`}
          className={`${grid.name} ${grid.link}`}
          dir="auto"
          title={nameWithEmail(driver)}
          tabIndex={-1}
          data-guid={id}
          data-place=""
        >
          {nameWithEmail(driver)}
        </a>
        <DriverFigures line={shown} className={classes.figures} />
        {line && line.areas !== '' && (
          <span className={classes.areas} title={line.areas} dir="auto">
            {line.areas}
          </span>
        )}
      </div>
    </div>
  )
}

const OpenHead = ({ line }: { line: OpenLine }) => (
  <div className={classes.driver}>
    <div className={classes.words}>
      <span className={grid.name}>{line.name}</span>
      <span className={classes.figures}>{countOf(line.count, 'shift')}</span>
      <FoldOpen line={line} more={line.hidden} className={classes.fold} tabIndex={-1} data-place="" />
    </div>
  </div>
)

type FoldOpenProps = ComponentProps<'button'> & {
  line: OpenLine
  /** How many are hidden, of all days or of the shown one. */
  more: number
}

/** Shows more or fewer open shifts of each day, if there are more. */
export const FoldOpen = ({ line, more, ...button }: FoldOpenProps) =>
  (more > 0 || line.isUnfolded) && (
    <button
      type="button"
      {...button}
      aria-expanded={line.isUnfolded}
      onClick={() => changeSchedule({ isOpenUnfolded: !line.isUnfolded })}
    >
      {line.isUnfolded ? 'Show fewer' : `Show ${numberText(more)} more`}
    </button>
  )
