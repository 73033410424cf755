import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { VisuallyHidden } from '@mantine/core'
import { type ComponentProps, type FC, lazy, Suspense, use } from 'react'
import type { ListedDriver } from '../../../desk/scheduleDrivers.data.ts'
import { hoursText } from '../../../ui/numberText.ts'
import totals from '../../frame/Totals.module.css'
import grid from '../../grid/ScheduleGrid.module.css'
import { type Line, OPEN_LINE } from '../../model/line.ts'
import { AddressContext } from '../../model/scene.ts'
import { changeSchedule } from '../../model/scheduleStore.ts'
import type { DriverPhotoProps } from '../../shift/DriverPhoto.tsx'
import classes from './DriverHead.module.css'

export interface DriverLine extends Line {
  driver: ListedDriver
  /** Hours and pay are for other days; the new ones are loading. */
  isOld: boolean
}

/** False for the open shifts and for drivers who are being loaded. */
export const isLoaded = (line: Line): line is DriverLine => 'driver' in line

export interface OpenLine extends Line {
  /** The number of open shifts, undefined until it is known, and of those not shown. */
  count: number | undefined
  hidden: number
  isUnfolded: boolean
}

export const isOpenLine = (line: Line): line is OpenLine => line.key === OPEN_LINE

const NoPhoto: FC<DriverPhotoProps> = () => null

const DriverPhoto = lazy<FC<DriverPhotoProps>>(() =>
  import('../../shift/DriverPhoto.tsx').then(
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

export const DriverHead = ({ line }: { line: Line }) =>
  isOpenLine(line) ? <OpenHead line={line} /> : isLoaded(line) ? <OneDriver line={line} /> : <DriverComing />

export const DriverComing = () => (
  <span className={classes.coming}>
    <VisuallyHidden component="span">Loading…</VisuallyHidden>
  </span>
)

const sumText = ({ minutes, cost }: Pick<ListedDriver, 'minutes' | 'cost'>) =>
  `${hoursText(minutes, 1)} h · ${formatMoney(cost)}`

interface FiguresProps {
  line: DriverLine
  className?: string
}

/**
 * '24.0 h · £304.21' with the sign of unpublished shifts and their number, which both include. They count all places, even
 * if the schedule shows one, because rests and limits do too.
 */
export function DriverFigures({ line: { driver, isOld }, className }: FiguresProps) {
  if (isOld) return <span className={className}>–</span>
  const all = wholeOf(driver)
  const [hours, pay] = [`${hoursText(all.minutes, 1)} h`, `· ${formatMoney(all.cost)}`]
  const words = `${numberText(all.unpublished)} unpublished`
  const title = [
    `${countOf(all.shifts, 'shift')}${isPartlyHere(driver) ? ' in all' : ''}`,
    ...(all.unpublished > 0 ? [`of which ${words}`] : []),
    sumText(all),
  ].join(', ')
  return (
    <span className={className} title={title}>
      <span>{hours}</span> <span>{pay}</span>
      {all.unpublished > 0 && (
        <>
          {' '}
          <span className={classes.unpublished} aria-hidden="true">
            <span className={totals.sign} data-tone="unpublished" />
            {numberText(all.unpublished)}
          </span>
          <VisuallyHidden component="span">, {words}</VisuallyHidden>
        </>
      )}
    </span>
  )
}

const wholeOf = ({ line, ...here }: ListedDriver) =>
  line?.whole ?? { ...here, unpublished: line?.unpublished ?? 0 }

const isPartlyHere = (driver: ListedDriver) => driver.shifts !== wholeOf(driver).shifts

/** 'Here 8.0 h · £101.40': the part of the figures at the shown place; nothing if it is all of them. */
export function FiguresHere({ line: { driver, isOld }, className }: FiguresProps) {
  if (isOld || !isPartlyHere(driver)) return null
  const here = driver.shifts === 0 ? 'No shifts here' : `Here ${sumText(driver)}`
  return (
    <span
      className={className}
      title={driver.shifts === 0 ? here : `${here}, ${countOf(driver.shifts, 'shift')}`}
    >
      {here}
    </span>
  )
}

function OneDriver({ line: shown }: { line: DriverLine }) {
  const { driver } = shown
  const { id, line } = driver
  const areas = line?.areas ?? ''
  // The last line says the same, unless another takes its place.
  const isBelow = driver.told_apart_by === areas && (shown.isOld || !isPartlyHere(driver))
  const { ofDriver } = use(AddressContext)
  return (
    <div className={classes.driver}>
      <LaterPhoto driver={driver} />
      <div className={classes.words}>
        <a
          href={ofDriver(id)}
          className={`${grid.name} ${grid.link} ${classes.name}`}
          dir="auto"
          title={shown.name}
          tabIndex={-1}
          data-guid={id}
          data-place=""
        >
          <span>{driver.full_name}</span>
          {driver.told_apart_by && (
            <span className={classes.apart} data-below={isBelow || undefined}>
              {' '}
              ({driver.told_apart_by})
            </span>
          )}
        </a>
        <DriverFigures line={shown} className={classes.figures} />
        <FiguresHere line={shown} className={classes.here} />
        {areas !== '' && (
          <span className={classes.areas} title={areas} dir="auto">
            {areas}
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
      <span className={classes.figures}>{line.count === undefined ? '–' : countOf(line.count, 'shift')}</span>
      <FoldOpen line={line} more={line.hidden} className={classes.fold} tabIndex={-1} data-place="" />
    </div>
  </div>
)

type FoldOpenProps = ComponentProps<'button'> & {
  line: OpenLine
  /** How many are hidden, on all days or on the one shown. */
  more: number
}

/** Shows more or fewer open shifts of each day, if there are more. */
export const FoldOpen = ({ line, more, ...button }: FoldOpenProps) =>
  (more > 0 || line.isUnfolded) && (
    <button
      type="button"
      {...button}
      aria-expanded={line.isUnfolded}
      onClick={() => changeSchedule({ isOpenUnfolded: !line.isUnfolded, leftOut: '' })}
    >
      {line.isUnfolded ? 'Show fewer' : `Show ${numberText(more)} more`}
    </button>
  )
