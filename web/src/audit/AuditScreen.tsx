import type { AuditEntry } from '@driverdesk/contract/audit/audit.shapes.ts'
import { Button } from '@mantine/core'
import { IconArrowUp, IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useToday } from '../kernel/businessClock.ts'
import { saveFile } from '../kernel/privateFile.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FieldChanges } from '../ui/FieldChanges.tsx'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Column } from '../ui/list/column.ts'
import { List } from '../ui/list/List.tsx'
import { ListFoot } from '../ui/list/ListFoot.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { ListState } from '../ui/list/ListState.tsx'
import { Outdated } from '../ui/list/Outdated.tsx'
import { LIST_PAGES } from '../ui/list/pageSizes.ts'
import { usePageSize } from '../ui/list/rememberedSize.ts'
import { servedPage } from '../ui/list/servedPage.ts'
import { momentText } from '../ui/momentText.ts'
import { numberText } from '../ui/numberText.ts'
import { SaveFileButton } from '../ui/SaveFileButton.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { auditCsv, auditQuery, newerQuery } from './audit.data.ts'
import { type AuditSearch, validateAuditSearch } from './audit.search.ts'
import classes from './auditColumns.module.css'

/** The audit, for administrators. The filters are search parameters. */
export function AuditScreen() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateAuditSearch(given), [given])
  const navigate = useNavigate()
  const [size, setSize] = usePageSize('audit', LIST_PAGES)
  const audit = useQuery(auditQuery(search, size))
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
          title="Save the changes that are listed, of all pages, as a table"
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
          <p className={classes.more}>
            There are more than {numberText(count)}. Narrow the dates to see older ones.
          </p>
        )}
        <ListFoot
          paging={{
            ...servedPage(search.page ?? 1, size, { total: count, shown: rows.length }),
            ...{ size, setSize, sizes: LIST_PAGES },
          }}
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
        hint="Everything that anyone adds, changes, removes, sends or exports is listed here, with the values before it."
        icon={<IconHistory size="1.5rem" stroke={1.5} />}
      />
    )
  }
  return (
    <EmptyState
      title="No changes found"
      hint="No change matches these filters."
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
      <div className={classes.what}>
        <span className={classes.action}>{action}</span>
        <span className={classes.record}>
          {thing_label}
          {record_name === '' ? (
            <span> list</span>
          ) : (
            <>
              {' '}
              <CellButton
                isPlain
                title={`All changes of ${record_name}`}
                onClick={() => narrow({ thing, id: thing_id })}
              >
                {record_name}
              </CellButton>
            </>
          )}
        </span>
      </div>
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
    cell: ({ at }) => <span data-figures="">{momentText(at)}</span>,
  },
]
