import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { hasDocument } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { isInGroup, statusOfGroup } from '@driverdesk/domain/drivers/driverGroups.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { areasQuery } from '../areas/areas.data.ts'
import { useToday } from '../kernel/businessClock.ts'
import { useSorted } from '../ui/list/sorting.ts'
import { useFound } from '../ui/list/useFound.ts'
import { areasText } from './driverColumns.tsx'
import { driverRecordsQuery, useDriverRecordsLive } from './driverRecords.data.ts'
import type { DriversSearch } from './drivers.search.ts'

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
