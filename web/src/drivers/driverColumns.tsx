import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { dataFull, dataFullColour } from '@driverdesk/domain/drivers/dataFull.ts'
import { documentsRunningOut } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { activityWords, driverStatusLabel, NOT_PROGRESSING } from '@driverdesk/domain/drivers/driverStatus.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Box, Tooltip, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Column } from '../ui/list/column.ts'
import { momentText } from '../ui/momentText.ts'
import classes from './driverColumns.module.css'

export function driverColumns(
  areaNames: ReadonlyMap<number, string>,
  today: IsoDate,
  onOpen: (driver: DriverRecord) => void,
): Column<DriverRecord>[] {
  return [
    {
      key: 'name',
      head: 'Name',
      cell: (driver) => <DriverName driver={driver} today={today} onOpen={onOpen} />,
      isSortable: true,
      isTitle: true,
      minWidth: '11.5rem',
    },
    {
      key: 'areas',
      head: 'Areas',
      cell: (driver) =>
        areasText(driver, areaNames) || (
          <Box component="span" c="dimmed">
            Everywhere
          </Box>
        ),
      isSortable: true,
      minWidth: '8rem',
    },
    {
      key: 'works',
      head: 'Works number',
      cell: ({ works_number }) => works_number || '–',
      isSpared: ({ works_number }) => works_number === '',
      width: '8.125rem',
      isMinor: true,
    },
    { key: 'data', head: 'Data Full', cell: (driver) => <DataFull driver={driver} />, width: '8.125rem' },
    { key: 'status', head: 'Status', cell: (driver) => <Status driver={driver} />, width: '9.375rem' },
    {
      key: 'activated',
      head: 'Activation Date',
      cell: ({ activated_at }) => (activated_at ? displayDate(momentDay(activated_at)) : '–'),
      isSpared: ({ activated_at }) => activated_at === null,
      width: '8.125rem',
      isMinor: true,
    },
    {
      key: 'activity',
      head: 'Activity',
      cell: ({ activity_status, activity_time }) =>
        activityWords(activity_status, activity_time && momentText(activity_time)),
      width: '15.5rem',
      isMinor: true,
    },
  ]
}

/** The sorted names of a driver's areas; '' if the driver works everywhere. */
export const areasText = ({ area_ids }: DriverRecord, areaNames: ReadonlyMap<number, string>): string =>
  area_ids
    .map(({ area_id }) => areaNames.get(area_id) ?? '')
    .filter(Boolean)
    .toSorted()
    .join(', ')

interface DriverNameProps {
  driver: DriverRecord
  today: IsoDate
  onOpen: (driver: DriverRecord) => void
}

/** The name, with expiring documents, because a driver with expired ones may not work. */
function DriverName({ driver, today, onOpen }: DriverNameProps) {
  return (
    <>
      <CellButton onClick={() => onOpen(driver)} title="Edit driver" isPlain>
        {driver.full_name}
      </CellButton>
      {documentsRunningOut(driver, today).map(({ field, label, date, status }) => (
        <span key={field} className={classes.document} data-expired={status === 'expired' || undefined}>
          {label} {status === 'expired' ? 'expired on' : 'expires on'} {displayDate(date)}
        </span>
      ))}
    </>
  )
}

/** The filled share of the record (docs/spec/drivers.md#data-full). */
function DataFull({ driver }: { driver: DriverRecord }) {
  const percent = dataFull(driver)
  return (
    <span className={classes.dataFull} data-colour={dataFullColour(percent)}>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      {percent}%
    </span>
  )
}

function Status({ driver: { status, activated_at, not_progressing } }: { driver: DriverRecord }) {
  const since = activated_at ? `Activated: ${momentText(activated_at)}` : 'Never activated'
  return (
    <button type="button" className={classes.status} data-status={status} {...hinted(since)}>
      {driverStatusLabel(status)}
      {not_progressing === NOT_PROGRESSING && (
        <Box component="span" c="dimmed">
          {' '}
          · Not Progressing
        </Box>
      )}
      <VisuallyHidden>{` (${since})`}</VisuallyHidden>
    </button>
  )
}

const momentDay = (moment: string): IsoDate => momentText(moment).slice(0, 10).split('/').reverse().join('-')

/** Gives an element a hint: `<button {...hinted('Activated: 03/02/2026')}>`. */
const hinted = (text: string) => ({ 'data-hint': text })

/**
 * The one tooltip for all hints, so that a thousand rows stay fast. It opens by pointer, focus or touch;
 * Escape closes it.
 */
export function Hint() {
  const [target, setTarget] = useState<HTMLElement>()
  useEffect(() => {
    const stop = new AbortController()
    const near = ({ target: at }: Event) =>
      setTarget((at instanceof Element && at.closest<HTMLElement>('[data-hint]')) || undefined)
    const away = () => setTarget(undefined)
    for (const event of ['pointerover', 'focusin', 'click']) {
      document.addEventListener(event, near, { signal: stop.signal })
    }
    document.addEventListener('focusout', away, { signal: stop.signal })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && away(), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  if (!target?.isConnected) return null
  return <Tooltip key={target.dataset.hint} label={target.dataset.hint} target={target} opened />
}
