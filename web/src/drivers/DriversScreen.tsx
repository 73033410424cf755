import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { EXPIRING_WITHIN_DAYS } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { statusOfGroup } from '@driverdesk/domain/drivers/driverGroups.ts'
import { DRIVER_IMPORT } from '@driverdesk/domain/drivers/driverHeads.ts'
import { NO_AREA_YET } from '@driverdesk/domain/drivers/driverRules.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { Alert, Button, Group, Menu, Select, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { AddAreaLink } from '../areas/AddAreaLink.tsx'
import { showError } from '../kernel/query.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { ImportButton } from '../ui/csv/ImportButton.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { SearchField, useSearchText } from '../ui/list/SearchField.tsx'
import { usePaging } from '../ui/list/usePaging.ts'
import { ExportButton } from '../ui/SaveFileButton.tsx'
import {
  DriverDialogs,
  NextWeekButton,
  NextWeekDialog,
  type OpenDriverDialog,
  type Registration,
} from './DriverDialogs.tsx'
import { DriverGroupSelect, DriversTable, useDriversList } from './DriversTable.tsx'
import { driversCsv, importDrivers, loadDriver, switchDriver } from './driverRecords.data.ts'
import { type DriversSearch, validateDriversSearch } from './drivers.search.ts'
import { LeaveButton, LeaveDialog } from './leave/LeaveDialog.tsx'

const route = getRouteApi('/guarded/drivers')

/** The list of drivers (docs/spec/drivers.md#drivers-list). */
export function DriversScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = (change: Partial<DriversSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false, replace })
  const typed = useSearchText(search.q, (q) => onSearch({ q: q || undefined, page: undefined }))
  const list = useDriversList(search, typed.wanted)
  const { all, areas, hasAreas } = list
  const paging = usePaging(list.rows, { screen: 'drivers', page: search.page })

  const [dialog, setDialog] = useState<OpenDriverDialog>()
  const [addedId, setAddedId] = useState<number>()
  useDriverOfLink(search.edit, (driver) => {
    if (!driver) return onSearch({ edit: undefined }, true)
    onSearch({ ...found(driver), edit: undefined }, true)
    setDialog({ kind: 'edit', driver })
  })
  const status = statusOfGroup(search.group ?? 'active')

  return (
    <ListScreen
      title="Drivers"
      actions={
        <>
          <ImportButton
            thing="driver"
            fields={DRIVER_IMPORT}
            tick={{
              label: 'Active at once',
              description: 'Only active drivers can be given shifts. Otherwise they are applicants.',
              afterwards: 'They are active and can be given shifts.',
            }}
            afterwards="They are applicants: find them under ‘Applicants: all’, and make them active there."
            send={importDrivers}
          />
          <ExportButton list="drivers" rows={list.rows} fetchCsv={(ids) => driversCsv(status, ids)} />
          <NextWeekButton onOpen={() => onSearch({ show: 'availability' })} />
          <LeaveButton onOpen={() => onSearch({ show: 'leave' })} />
          <AddDriverMenu hasAreas={hasAreas !== false} onAdd={(kind) => setDialog({ kind })} />
        </>
      }
      filters={
        <DriverFilters
          areas={areas}
          search={search}
          onSearch={onSearch}
          text={typed.text}
          onText={typed.setText}
        />
      }
    >
      {addedId !== undefined && (
        <AddedDriver
          id={addedId}
          drivers={all}
          onActive={(driver) => onSearch(found(driver))}
          onPasswordLink={(driver) => setDialog({ kind: 'password', driver })}
          onDone={() => {
            setAddedId(undefined)
            onSearch({ q: undefined, group: undefined })
          }}
        />
      )}
      <DriversTable
        list={list}
        paging={paging}
        onPage={(page) => onSearch({ page: page === 1 ? undefined : page })}
        sort={search.sort}
        onSort={(sort) => onSearch({ sort, page: undefined })}
        hint={emptyHint(search, hasAreas)}
        action={
          hasAreas === false ? (
            <AddAreaLink />
          ) : (
            <WhatHelps search={search} onSearch={onSearch} onAdd={() => setDialog({ kind: 'half-board' })} />
          )
        }
        onOpen={setDialog}
      />
      {search.show === 'availability' && (
        <NextWeekDialog onClose={() => onSearch({ show: undefined }, true)} />
      )}
      {search.show === 'leave' && <LeaveDialog onClose={() => onSearch({ show: undefined }, true)} />}
      {dialog && (
        <DriverDialogs
          dialog={dialog}
          drivers={all}
          areas={areas}
          onOpen={setDialog}
          onAdded={(driver) => {
            setAddedId(driver.id)
            onSearch(found(driver))
          }}
        />
      )}
    </ListScreen>
  )
}

/** The search that finds only this driver (docs/spec/shell.md#routes). */
const found = ({ email, status }: DriverRecord): DriversSearch => ({
  q: email,
  group: GROUP_OF_STATUS[status],
  area: undefined,
  documents: undefined,
  page: undefined,
})
const GROUP_OF_STATUS = { 10: undefined, 20: 'inactive', 30: 'applicants' } as const

function emptyHint({ q, area, group, documents }: DriversSearch, hasAreas: boolean | undefined): string {
  if (hasAreas === false) return 'Add an area first, then its drivers.'
  if (q || area || group || documents) return 'Change the search or the filters.'
  return 'Only active drivers are shown. New drivers may be among the applicants.'
}

interface WhatHelpsProps {
  search: DriversSearch
  onSearch: (change: Partial<DriversSearch>) => void
  onAdd: () => void
}

function WhatHelps({ search: { q, area, group, documents }, onSearch, onAdd }: WhatHelpsProps) {
  if (q || area || group || documents)
    return (
      <Button
        variant="default"
        onClick={() =>
          onSearch({
            q: undefined,
            area: undefined,
            group: undefined,
            documents: undefined,
            page: undefined,
          })
        }
      >
        Show all active drivers
      </Button>
    )
  return (
    <Group justify="center">
      <Button onClick={onAdd}>Add a driver</Button>
      <Button variant="default" onClick={() => onSearch({ group: 'applicants' })}>
        Show the applicants
      </Button>
    </Group>
  )
}

interface DriverFiltersProps {
  areas: readonly Area[]
  search: DriversSearch
  onSearch: (change: Partial<DriversSearch>) => void
  text: string
  onText: (text: string) => void
}

const DOCUMENTS = [
  { value: 'expiring', label: `Expiring within ${EXPIRING_WITHIN_DAYS} days` },
  { value: 'expired', label: 'Expired' },
]

/** The filters of the list (docs/spec/drivers.md#drivers-list, docs/spec/drivers.md#driver-groups). */
function DriverFilters({ areas, search, onSearch, text, onText }: DriverFiltersProps) {
  const choose = (change: Record<string, unknown>) => {
    const { area, group, documents } = validateDriversSearch({ ...search, ...change })
    onSearch({ area, group, documents, page: undefined })
  }
  return (
    <>
      <SearchField label="Search drivers" value={text} onChange={onText} />
      <Select
        aria-label="Area"
        placeholder="All areas"
        data={areas.map(({ id, label }) => ({ value: String(id), label }))}
        value={search.area === undefined ? null : String(search.area)}
        onChange={(area) => choose({ area })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All areas' }}
        nothingFoundMessage="No area found"
      />
      <DriverGroupSelect group={search.group} onChange={(group) => choose({ group })} />
      <Select
        aria-label="Documents"
        placeholder="All documents"
        data={DOCUMENTS}
        value={search.documents ?? null}
        onChange={(documents) => choose({ documents })}
        clearable
        clearButtonProps={{ 'aria-label': 'All documents' }}
      />
    </>
  )
}

/** Opens the driver of a link in any status, or says that the driver does not exist. */
function useDriverOfLink(id: number | undefined, onFound: (driver: DriverRecord | undefined) => void): void {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (id === undefined) return
    let isWanted = true
    loadDriver(id).then(
      (driver) => {
        if (!isWanted) return
        if (!driver) showError(new Error('This driver does not exist.'))
        found(driver)
      },
      (error: unknown) => {
        if (!isWanted) return
        showError(error)
        found(undefined)
      },
    )
    return () => {
      isWanted = false
    }
  }, [id])
}

interface AddDriverMenuProps {
  hasAreas: boolean
  onAdd: (registration: Registration) => void
}

/** Disabled until there is an area (docs/spec/drivers.md#adding-drivers). */
function AddDriverMenu({ hasAreas, onAdd }: AddDriverMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Tooltip label={NO_AREA_YET} disabled={hasAreas}>
        <Menu.Target>
          <Button
            leftSection={<IconPlus size="1rem" aria-hidden="true" />}
            rightSection={<IconChevronDown size="0.875rem" aria-hidden="true" />}
            // Not `disabled`: the button would have no tooltip and could not be focused.
            {...(!hasAreas && { 'data-disabled': true, 'aria-disabled': true })}
          >
            Add Driver
          </Button>
        </Menu.Target>
      </Tooltip>
      {hasAreas && (
        <Menu.Dropdown>
          <AddItem
            name="New Driver (Manual)"
            about="The whole record: address, car, bank, documents"
            onClick={() => onAdd('manual')}
          />
          <AddItem
            name="Half Board Driver"
            about="Name, email and areas; the rest later"
            onClick={() => onAdd('half-board')}
          />
        </Menu.Dropdown>
      )}
    </Menu>
  )
}

const AddItem = ({ name, about, onClick }: { name: string; about: string; onClick: () => void }) => (
  <Menu.Item onClick={onClick}>
    {name}
    <Text size="xs" c="dimmed">
      {about}
    </Text>
  </Menu.Item>
)

interface AddedDriverProps {
  id: number
  drivers: readonly DriverRecord[]
  onActive: (driver: DriverRecord) => void
  onPasswordLink: (driver: DriverRecord) => void
  onDone: () => void
}

/** Says what comes next for a driver who was just added. */
export function AddedDriver({ id, drivers, onActive, onPasswordLink, onDone }: AddedDriverProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (driver: DriverRecord) => switchDriver(driver, { status: DRIVER_ACTIVE }),
    onSuccess: onActive,
  })
  const driver = drivers.find((one) => one.id === id)
  if (!driver) return null
  const isActive = driver.status === DRIVER_ACTIVE
  return (
    <Alert color="blue" mb="md" role="status">
      <Text size="sm">
        <bdi>{driver.full_name}</bdi>{' '}
        {isActive
          ? 'is active and can be given shifts. A password link lets them log in to the app.'
          : 'is an applicant. Only active drivers can be given shifts and can log in.'}
      </Text>
      <Group gap="xs" mt="xs">
        {isActive ? (
          <Button size="xs" onClick={() => onPasswordLink(driver)}>
            Create password link
          </Button>
        ) : (
          <BusyButton size="xs" isBusy={isPending} onClick={() => mutate(driver)}>
            Mark as active
          </BusyButton>
        )}
        <Button size="xs" variant="default" onClick={onDone}>
          Show all active drivers
        </Button>
      </Group>
    </Alert>
  )
}
