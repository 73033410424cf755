import { rotaRoutes } from '@driverdesk/contract/rota/rota.routes.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { RotaLayout } from '@driverdesk/domain/rota/rotaPaper.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call } from '../../kernel/api.ts'
import { nameOf, saveFile } from '../../kernel/privateFile.ts'
import { type FileCall, type PaperFile, takePdf } from '../../ui/file/openInTab.tsx'
import { hidesDrivers } from '../model/schedule.ts'
import type { ScheduleView } from '../schedule.search.ts'

export interface RotaForm {
  layout: RotaLayout
  day: IsoDate
  phones: boolean
  comments: boolean
  onlyPublished: boolean
  /** Restaurants have no choice: their drafts are their own. */
  drafts: boolean
}

type Shown = Pick<ScheduleView, 'range' | 'location' | 'driver' | 'view' | 'name' | 'sort'>

/** Makes the file of what is shown, and prints, shares or saves it. An aborted call rejects. */
export async function takeRota(
  file: PaperFile,
  form: RotaForm,
  shown: Shown,
  ofCall: FileCall,
): Promise<void> {
  const options = { ...ofCall, timeoutMs: BULK_TIMEOUT_MS }
  const query = queryOf(form, { ...shown, range: rangeOf(form, shown) })
  if (file === 'csv' || file === 'xlsx') {
    const table = await call(rotaRoutes.table, { query: { ...query, format: file } }, options)
    return saveFile(table, nameOf(table, `Rota.${file}`))
  }
  const pdf = (print: 1 | undefined) => call(rotaRoutes.pdf, { query: { ...query, print } }, options)
  return takePdf(file, pdf, 'Rota')
}

/** How many shifts a file of what is shown would have. */
export const rotaCountQuery = (form: RotaForm, shown: Shown) => {
  const {
    layout: _layout,
    phones: _phones,
    comments: _comments,
    sort: _sort,
    ...query
  } = queryOf(form, {
    ...shown,
    range: rangeOf(form, shown),
  })
  return queryOptions({
    queryKey: ['rota', 'count', query],
    queryFn: ({ signal }) => call(rotaRoutes.count, { query }, { signal }),
    // Shifts are changed all the time.
    staleTime: 0,
    placeholderData: keepPreviousData,
    // A file that is too large is refused anyway.
    meta: { ownErrors: true },
  })
}

/** The one driver or restaurant that is shown. */
export interface RotaPerson {
  kind: 'driver' | 'restaurant'
  id: number
}

export const recipientQuery = ({ kind, id }: RotaPerson) =>
  queryOptions({
    queryKey: ['rota', 'recipient', kind, id],
    queryFn: ({ signal }) => call(rotaRoutes.recipient, { query: { kind, id: String(id) } }, { signal }),
    // Addresses are changed on other screens.
    staleTime: 0,
  })

/** Emails these days. @param idempotencyKey the same until it is known whether the email is sent */
export const mailRota = (
  person: RotaPerson,
  { comments, onlyPublished }: RotaForm,
  { from, to }: DateRange,
  idempotencyKey: string,
) =>
  call(
    rotaRoutes.mail,
    {
      body: {
        ...person,
        period_date_from: from,
        period_date_to: to,
        comments: comments ? 1 : 0,
        only_published: onlyPublished ? 1 : 0,
      },
    },
    { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS },
  )

/** The days of the file. */
export const rangeOf = ({ layout, day }: RotaForm, { range }: Pick<Shown, 'range'>): DateRange =>
  layout === 'day' ? { from: day, to: day } : range

const driverId = (driver: Shown['driver']) => (driver === 'open' ? '0' : driver?.toString())

const queryOf = (
  { layout, phones, comments, onlyPublished, drafts }: RotaForm,
  { range, location, driver, view, name, sort }: Shown,
) => ({
  period_date_from: range.from,
  period_date_to: range.to,
  location,
  driver_id: driverId(driver),
  driver_name: hidesDrivers({ view, name, driver }) ? name : undefined,
  phones: phones ? (1 as const) : undefined,
  comments: comments ? (1 as const) : undefined,
  only_published: onlyPublished ? (1 as const) : undefined,
  filter_draft: drafts ? undefined : (1 as const),
  sort: layout === 'drivers' ? sort : undefined,
  layout,
})
