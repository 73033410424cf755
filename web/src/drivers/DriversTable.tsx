import type { ChangedDriverRecord, DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { documentsRunningOut, hasDocument } from '@driverdesk/domain/drivers/documentExpiry.ts'
import {
  DRIVER_GROUPS,
  dataFull,
  dataFullColour,
  driverGroupLabel,
  isInGroup,
  statusOfGroup,
} from '@driverdesk/domain/drivers/driverGroups.ts'
import {
  activityWords,
  DRIVER_ACTIVE,
  DRIVER_APPLICANT,
  DRIVER_INACTIVE,
  driverStatusLabel,
  NOT_PROGRESSING,
} from '@driverdesk/domain/drivers/driverStatus.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Box, Select, Tooltip, VisuallyHidden } from '@mantine/core'
import {
  IconCalendarOff,
  IconEye,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { areasQuery } from '../areas/areas.data.ts'
import { useToday } from '../kernel/businessClock.ts'
import { momentText } from '../ui/dateText.ts'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Column } from '../ui/list/column.ts'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListState } from '../ui/list/ListScreen.tsx'
import { type RowAction, RowMenu } from '../ui/list/RowMenu.tsx'
import { useFound } from '../ui/list/SearchField.tsx'
import { useSorted } from '../ui/list/sorting.tsx'
import type { Paging } from '../ui/list/usePaging.ts'
import { useRowMenu } from '../ui/list/useRowMenu.ts'
import { EmptyState } from '../ui/States.tsx'
import { showToast } from '../ui/showToast.ts'
import type { OpenDriverDialog } from './DriverDialogs.tsx'
import classes from './driverColumns.module.css'
import {
  type DriverSwitch,
  driverRecordsQuery,
  switchDriver,
  useDriverRecordsLive,
} from './driverRecords.data.ts'
import type { DriversSearch } from './drivers.search.ts'

interface DriversTableProps {
  list: Pick<ReturnType<typeof useDriversList>, 'queries' | 'areaNames' | 'today'>
  paging: Paging<DriverRecord>
  onPage: (page: number) => void
  sort?: string | undefined
  onSort?: (sort: string | undefined) => void
  hint: string
  /** The button that helps while there are no drivers. */
  action?: ReactNode
  /** Must be stable between renders, otherwise every row renders again. */
  onOpen: (dialog: OpenDriverDialog) => void
}

export function DriversTable({
  list,
  paging,
  onPage,
  sort,
  onSort,
  hint,
  action,
  onOpen,
}: DriversTableProps) {
  const { queries, areaNames, today } = list
  const columns = useMemo(
    () => driverColumns(areaNames, today, (driver) => onOpen({ kind: 'edit', driver })),
    [areaNames, today, onOpen],
  )
  const menu = useRowMenu(nameOf)
  const actions = useDriverActions(onOpen)
  return (
    <>
      <ListState
        what="drivers"
        queries={queries}
        isEmpty={paging.total === 0}
        empty={<EmptyState title="No drivers found" hint={hint} action={action} />}
      >
        <List
          name="Drivers"
          rows={paging.rows}
          keyOf={idOf}
          columns={columns}
          menu={menu.opener}
          {...(onSort && { sort, onSort })}
        />
        <ListFoot paging={paging} onPage={onPage} />
      </ListState>
      <Hint />
      <RowMenu menu={menu} actions={actions} />
    </>
  )
}

const idOf = ({ id }: DriverRecord) => id
const nameOf = ({ full_name }: DriverRecord) => full_name

const PROGRESSING = 20

/**
 * The actions of a driver's menu (docs/spec/drivers.md#drivers-list, docs/spec/drivers.md#driver-status,
 * docs/spec/drivers.md#progressing).
 */
function useDriverActions(onOpen: (dialog: OpenDriverDialog) => void): (driver: DriverRecord) => RowAction[] {
  const { mutate } = useMutation({
    mutationFn: ({ driver, change }: { driver: DriverRecord; change: DriverSwitch }) =>
      switchDriver(driver, change),
    onSuccess: (driver, { change }) => showToast(doneText(driver, change)),
  })
  return (driver) => {
    const action = (label: string, Icon: RowAction['Icon'], change: DriverSwitch): RowAction => ({
      label,
      Icon,
      onSelect: () => mutate({ driver, change }),
    })
    const opens = (
      label: string,
      Icon: RowAction['Icon'],
      kind: 'edit' | 'view' | 'unavailability' | 'password',
    ): RowAction => ({ label, Icon, onSelect: () => onOpen({ kind, driver }) })
    const isActive = driver.status === DRIVER_ACTIVE
    return [
      isActive
        ? action('Mark as Inactive', IconUserOff, { status: DRIVER_INACTIVE })
        : action('Mark as Active', IconUserCheck, { status: DRIVER_ACTIVE }),
      driver.not_progressing === NOT_PROGRESSING
        ? action('Restore Progressing', IconPlayerPlay, { not_progressing: PROGRESSING })
        : action('Mark as Not Progressing', IconPlayerPause, { not_progressing: NOT_PROGRESSING }),
      opens('Edit Driver', IconPencil, 'edit'),
      opens('View', IconEye, 'view'),
      opens('Set Unavailability', IconCalendarOff, 'unavailability'),
      // Only active drivers can log in.
      ...(isActive ? [opens('Create password link', IconKey, 'password')] : []),
    ]
  }
}

/** An inactive driver keeps published shifts, so the message counts them. */
function doneText({ full_name, upcoming_shifts = 0 }: ChangedDriverRecord, change: DriverSwitch): string {
  if ('not_progressing' in change) {
    return change.not_progressing === NOT_PROGRESSING
      ? `${full_name} is not progressing`
      : `${full_name} is progressing`
  }
  if (change.status === DRIVER_ACTIVE) return `${full_name} is active`
  const left =
    upcoming_shifts === 0
      ? ''
      : ` but still has ${countOf(upcoming_shifts, 'published shift')} from today on: reassign them on the schedule`
  return `${full_name} is inactive${left}`
}

const isApplicants = (group: (typeof DRIVER_GROUPS)[number]) => statusOfGroup(group) === DRIVER_APPLICANT
const option = (group: (typeof DRIVER_GROUPS)[number]) => ({ value: group, label: driverGroupLabel(group) })
const GROUPS = [
  { group: 'Drivers', items: DRIVER_GROUPS.filter((group) => !isApplicants(group)).map(option) },
  { group: 'Applicants', items: DRIVER_GROUPS.filter(isApplicants).map(option) },
]

interface DriverGroupSelectProps {
  group: string | undefined
  onChange: (group: string | null) => void
}

export const DriverGroupSelect = ({ group, onChange }: DriverGroupSelectProps) => (
  <Select
    aria-label="Status"
    // Wide enough for 'Show only inactive' on the narrowest phone.
    miw={196}
    data={GROUPS}
    value={group ?? 'active'}
    onChange={onChange}
    allowDeselect={false}
  />
)

const textOf = ({ full_name, email }: DriverRecord) => `${full_name} ${email}`
const noOne: readonly DriverRecord[] = []

export function useDriversList(search: DriversSearch, wanted: string) {
  useDriverRecordsLive()
  const today = useToday()
  const { group = 'active', area, documents, sort } = search
  const drivers = useQuery(driverRecordsQuery(statusOfGroup(group)))
  const areas = useQuery(areasQuery)
  const areaNames = useMemo(
    () => new Map((areas.data ?? []).map(({ id, label }) => [id, label])),
    [areas.data],
  )
  const comparisons = useMemo(() => {
    const areasOf = (driver: DriverRecord) => areasText(driver, areaNames)
    return {
      name: (a: DriverRecord, b: DriverRecord) => byName(a.full_name, b.full_name),
      areas: (a: DriverRecord, b: DriverRecord) => byName(areasOf(a), areasOf(b)),
    }
  }, [areaNames])
  const all = drivers.data ?? noOne
  const filtered = useMemo(
    () =>
      all.filter(
        (driver) =>
          isInGroup(driver, group) &&
          (area === undefined || driver.area_ids.some(({ area_id }) => area_id === area)) &&
          (documents === undefined || hasDocument(driver, documents, today)),
      ),
    [all, group, area, documents, today],
  )
  return {
    queries: [drivers, areas],
    all,
    areas: areas.data ?? [],
    hasAreas: areas.data && areas.data.length > 0,
    areaNames,
    today,
    rows: useSorted(useFound(filtered, textOf, wanted), sort, comparisons),
  }
}

function driverColumns(
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
const areasText = ({ area_ids }: DriverRecord, areaNames: ReadonlyMap<number, string>): string =>
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

/** The one tooltip for all hints, so that a thousand rows stay fast. It opens by pointer, focus or touch; Escape closes it. */
function Hint() {
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
