import { auditRoutes } from '@driverdesk/contract/audit/audit.routes.ts'
import type { AuditEntry } from '@driverdesk/contract/audit/audit.shapes.ts'
import {
  AUDIT_KIND_LABELS,
  AUDIT_KINDS,
  AUDIT_THING_NAMES,
  type AuditKind,
} from '@driverdesk/domain/audit/auditActions.ts'
import { thingLabel } from '@driverdesk/domain/auditEntry.ts'
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Box, Button, Stack } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconArrowUp, IconCalendar, IconHistory } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { call } from '../kernel/api.ts'
import { useToday } from '../kernel/businessClock.ts'
import { saveFile } from '../kernel/privateFile.ts'
import { FieldChanges } from '../ui/changes/Changes.tsx'
import { CALENDAR } from '../ui/DateField.tsx'
import { momentText } from '../ui/dateText.ts'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Column } from '../ui/list/column.ts'
import { FilterSelect } from '../ui/list/FilterSelect.tsx'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListScreen, ListState, Outdated } from '../ui/list/ListScreen.tsx'
import { LIST_PAGES } from '../ui/list/pageOf.ts'
import { servedPage, usePageSize } from '../ui/list/usePaging.ts'
import { SaveFileButton } from '../ui/SaveFileButton.tsx'
import { ServedSelect } from '../ui/ServedSelect.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type AuditSearch, validateAuditSearch } from './audit.search.ts'
import classes from './auditColumns.module.css'

/** The audit, for administrators. The filters are search parameters. */
export function AuditScreen() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateAuditSearch(given), [given])
  const navigate = useNavigate()
  const pageSize = usePageSize('audit', LIST_PAGES)
  const audit = useQuery(auditQuery(search, pageSize[0]))
  const { data } = audit
  const today = useToday()
  const newer = useQuery(newerQuery(search, data?.until ?? undefined)).data ?? 0
  const client = useQueryClient()
  const { narrow, columns } = useMemo(() => {
    /** A changed filter starts with the newest change. */
    const to = (change: AuditSearch) =>
      void navigate({
        to: '/audit',
        search: (now) => ({ ...validateAuditSearch(now), ...change, page: undefined, until: undefined }),
        resetScroll: false,
      })
    return { narrow: to, columns: auditColumns(to) }
  }, [navigate])
  const showNewest = () => {
    narrow({})
    void client.invalidateQueries({ queryKey: ['audit', 'page'] })
  }
  const goTo = (page: number) =>
    void navigate({
      to: '/audit',
      search:
        page === 1
          ? { ...search, page: undefined, until: undefined }
          : { ...search, page, until: data?.until ?? undefined },
    })
  const count = data?.total ?? 0
  const rows = data?.entries ?? NONE
  return (
    <ListScreen
      title="Audit"
      actions={
        <SaveFileButton
          label={`Export CSV (${audit.isPlaceholderData ? '…' : data?.is_more ? `${count}+` : count})`}
          disabled={count === 0}
          title="Download the changes listed on all pages as CSV"
          save={async () => saveFile(await auditCsv(search), `audit_${today}.csv`)}
        />
      }
      filters={
        <AuditFilters
          search={search}
          names={{ actor: data?.actor_name ?? '', record: data?.record_name ?? '' }}
          narrow={narrow}
        />
      }
    >
      <ListState
        what="changes"
        queries={[audit]}
        isEmpty={data?.total === 0}
        empty={
          <NoChanges
            isFiltered={isFiltered(search)}
            onAll={() => void navigate({ to: '/audit', search: {} })}
          />
        }
      >
        {newer > 0 && (
          <div className={classes.newer} role="status">
            <Button
              variant="light"
              size="xs"
              leftSection={<IconArrowUp size="0.875rem" />}
              onClick={showNewest}
            >
              {newer === 1 ? '1 newer change' : `${newer >= 100 ? '100 or more' : newer} newer changes`}
            </Button>
          </div>
        )}
        <Outdated is={audit.isPlaceholderData}>
          <List name="Changes" rows={rows} keyOf={idOf} columns={columns} />
        </Outdated>
        {data?.is_more && (
          <Box component="p" mt={0} mx={0} mb="0.5rem" c="dimmed" fz="sm">
            There are more than {numberText(count)}. Narrow the dates to see older ones.
          </Box>
        )}
        <ListFoot
          paging={servedPage(search.page ?? 1, pageSize, { total: count, shown: rows.length })}
          onPage={goTo}
        />
      </ListState>
    </ListScreen>
  )
}

const NONE: readonly never[] = []
const idOf = ({ id }: AuditEntry) => id

const isFiltered = ({ actor, thing, from, to, kind }: AuditSearch): boolean =>
  [actor, thing, from, to, kind].some((each) => each !== undefined)

function NoChanges({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState
        title="No changes yet"
        hint="Everything that anyone adds, changes, removes, sends or exports is listed here, with the previous values."
        icon={<IconHistory size="1.5rem" stroke={1.5} />}
      />
    )
  }
  return (
    <EmptyState
      title="No changes found"
      hint="No changes match these filters."
      icon={<IconHistory size="1.5rem" stroke={1.5} />}
      action={<Button onClick={onAll}>Show all changes</Button>}
    />
  )
}

/** A click on a person or a record filters the list by it. */
export const auditColumns = (narrow: (to: AuditSearch) => void): readonly Column<AuditEntry>[] => [
  {
    key: 'what',
    head: 'What',
    isTitle: true,
    width: '26%',
    cell: ({ action, thing, thing_id, thing_label, record_name }) => (
      <Stack gap="1px">
        <Box component="span" fw={600}>
          {action}
        </Box>
        <span className={classes.record}>
          {thing_label}
          {record_name === '' ? (
            <span> list</span>
          ) : (
            <>
              {' '}
              <CellButton
                isPlain
                title={`All changes to ${record_name}`}
                onClick={() => narrow({ thing, id: thing_id })}
              >
                {record_name}
              </CellButton>
            </>
          )}
        </span>
      </Stack>
    ),
  },
  {
    key: 'changes',
    head: 'Changes',
    isSpared: ({ fields }) => fields.length === 0,
    cell: ({ fields }) => <FieldChanges fields={fields} />,
  },
  {
    key: 'who',
    head: 'Person',
    width: '16%',
    cell: ({ actor, actor_name }) => (
      <CellButton isPlain title={`All changes by ${actor_name}`} onClick={() => narrow({ actor })}>
        {actor_name}
      </CellButton>
    ),
  },
  {
    key: 'when',
    head: 'When',
    width: '8.75rem',
    cell: ({ at }) => momentText(at),
  },
]

interface AuditFiltersProps {
  search: AuditSearch
  /** The names of the person and the record in `search`. */
  names: { actor: string; record: string }
  narrow: (change: AuditSearch) => void
}

function AuditFilters({ search, names, narrow }: AuditFiltersProps) {
  const { actor, thing, id, kind } = search
  return (
    <>
      <NameSelect
        label="Person"
        all="All people"
        of="person"
        value={actor}
        name={names.actor}
        onChange={(next) => narrow({ actor: next })}
      />
      <FilterSelect
        label="Kind of record"
        all="All records"
        nothingFound="No such record"
        choices={THINGS}
        value={thing}
        onChange={(next) => narrow({ thing: next, id: undefined })}
      />
      {thing !== undefined && (
        <NameSelect
          key={thing}
          label="Record"
          all={`Every ${thingLabel(thing).toLowerCase()}`}
          of={thing}
          value={id === undefined ? undefined : String(id)}
          name={names.record}
          onChange={(next) => narrow({ id: next === undefined ? undefined : Number(next) })}
        />
      )}
      <FilterSelect
        label="Kind of change"
        all="All changes"
        nothingFound="No such change"
        choices={KINDS}
        value={kind}
        onChange={(next) => narrow({ kind: next as AuditKind | undefined })}
      />
      <Days search={search} narrow={narrow} />
    </>
  )
}

const THINGS = AUDIT_THING_NAMES.map((value) => ({ value, label: thingLabel(value) }))
const KINDS = AUDIT_KINDS.map((value) => ({ value, label: AUDIT_KIND_LABELS[value] }))

const ALL_DATES = 'All dates'

type Ends = [string | null, string | null]

function Days({ search: { from, to }, narrow }: Pick<AuditFiltersProps, 'search' | 'narrow'>) {
  /** The first day, while the second is being chosen; null otherwise. */
  const [choosing, setChoosing] = useState<Ends | null>(null)
  const choose = ([first, last]: Ends) => {
    if ((first === null) !== (last === null)) return setChoosing([first, last])
    setChoosing(null)
    narrow({ from: first ?? undefined, to: last ?? undefined })
  }
  return (
    <DatePickerInput
      type="range"
      aria-label={`Dates: ${from && to ? `${displayDate(from)} – ${displayDate(to)}` : ALL_DATES}`}
      placeholder={ALL_DATES}
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': ALL_DATES }}
      value={choosing ?? [from ?? null, to ?? null]}
      onChange={choose}
      onDropdownClose={() => setChoosing(null)}
      valueFormat="DD/MM/YYYY"
      leftSection={<IconCalendar size="1rem" stroke={1.5} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      {...CALENDAR}
    />
  )
}

interface NameSelectProps {
  label: string
  all: string
  of: string
  value: string | undefined
  name: string
  onChange: (value: string | undefined) => void
}

/** Chooses one of many: the server finds it by name or number, even if it is gone. */
const NameSelect = ({ label, all, of, value, name, onChange }: NameSelectProps) => (
  <ServedSelect
    aria-label={label}
    placeholder={all}
    clearable
    clearButtonProps={{ 'aria-label': all }}
    value={value ?? null}
    name={name || (value ?? '')}
    search={(text) => namesQuery(of, text)}
    choiceOf={({ key, name, note }) => ({ value: key, label: name, note })}
    onChange={(chosen) => onChange(chosen ?? undefined)}
  />
)

/** `filter`: numbers go as text, and undefined fields not at all. */
const fetchPage = (filter: object, signal: AbortSignal) =>
  call(auditRoutes.list, { query: filter }, { signal })

/** A page does not change while it is read: newer changes are only counted. */
const auditQuery = (search: AuditSearch, per_page: number) =>
  queryOptions({
    queryKey: ['audit', 'page', search, per_page],
    queryFn: ({ signal }) => fetchPage({ ...search, per_page }, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  })

const LOOK_AGAIN_MS = 20_000

/** Counts the matching changes after entry `until`. */
const newerQuery = ({ page: _, ...search }: AuditSearch, until: number | undefined) =>
  queryOptions({
    queryKey: ['audit', 'newer', search, until],
    queryFn: ({ signal }) => fetchPage({ ...search, until, per_page: 1 }, signal),
    select: ({ newer }) => newer,
    enabled: until !== undefined,
    staleTime: LOOK_AGAIN_MS,
    refetchInterval: LOOK_AGAIN_MS,
  })

/** People (`of` 'person') or records of a kind, found by name or number. */
const namesQuery = (of: string, q: string) => ({
  queryKey: ['audit', 'names', of, q],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(auditRoutes.names, { query: { of: of as 'person', q } }, { signal }),
})

const auditCsv = ({ page: _, until: __, ...filter }: AuditSearch): Promise<Blob> =>
  call(auditRoutes.exportCsv, { query: filter as object })
