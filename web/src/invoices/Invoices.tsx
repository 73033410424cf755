import { INVOICE_STATE_LABELS, INVOICE_STATES } from '@driverdesk/domain/invoices/invoiceState.ts'
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { DAY } from '@driverdesk/domain/kernel/rotaRange.ts'
import { Button, SegmentedControl, Select, Title, VisuallyHidden } from '@mantine/core'
import { IconFileInvoice, IconSum, IconTool, IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import wide from '../desk/Desk.module.css'
import bar from '../desk/DeskFilters.module.css'
import { DeskToolbar, PlainToolbar, useDeskRange } from '../desk/DeskToolbar.tsx'
import { withRange } from '../desk/deskSearch.ts'
import { DeskStatus, Foot, Total, TotalsBar, useAnnouncer } from '../desk/Foot.tsx'
import { FootButton } from '../desk/FootButton.tsx'
import phone from '../desk/PhoneDesk.module.css'
import foot from '../desk/PhoneFoot.module.css'
import { PhoneWhen } from '../desk/PhoneWhen.tsx'
import { saveFile } from '../kernel/privateFile.ts'
import { timesheetsLink } from '../links/screenLinks.ts'
import { useIsPhone } from '../ui/isPhone.ts'
import { SearchField, useSearchText } from '../ui/list/SearchField.tsx'
import { useSorted } from '../ui/list/sorting.tsx'
import { SaveFileButton } from '../ui/SaveFileButton.tsx'
import { useLatest } from '../ui/useLatest.ts'
import { BatchDialog } from './batch/BatchDialog.tsx'
import { ManyDialog } from './batch/ManyDialog.tsx'
import { InvoiceDialogs, OwedDialogs } from './InvoiceDialogs.tsx'
import { atLocation, type InvoiceFigures, type InvoiceRow, invoiceFigures } from './invoiceDesk.ts'
import {
  type AskedMany,
  type AskedOwed,
  createSelection,
  type InvoiceParts,
  type InvoicesProps,
  select,
} from './invoiceProps.ts'
import { invoicesCsv, invoicesQuery, savingInvoices } from './invoices.data.ts'
import { hasDates, type InvoiceSearch, type InvoiceView, isInvoiceState } from './invoices.search.ts'
import { TOO_MANY_DAYS } from './invoiceWords.ts'
import { invoiceComparisons } from './list/InvoiceList.tsx'
import { InvoicesMain } from './list/InvoicesMain.tsx'
import { SelectAll, SelectionStrip } from './list/Select.tsx'
import { OwedBy, OwedTotalsBar } from './owed/OwedPanel.tsx'
import { unbilledOf } from './unbilled/UnbilledPanel.tsx'
import { useInvoiceActions } from './useInvoiceActions.ts'

/** The invoices of a view. An open dialog stays when the layout changes. */
export function Invoices(props: InvoicesProps) {
  const { desk, view, today, restaurantId, onChange } = props
  const { rows, isKnown } = desk
  const [selection] = useState(createSelection)
  const [many, setMany] = useState<AskedMany>()
  const [owed, setOwed] = useState<AskedOwed>()
  const { announcement, announce } = useAnnouncer()
  const isOwed = view.tab === 'owed'
  const { state } = view
  const passing = useMemo(
    () => rows.filter(({ invoice }) => state === undefined || invoice.state === state),
    [rows, state],
  )
  // The oldest unpaid invoice comes first.
  const shown = useSorted(passing, view.sort ?? (isOwed ? 'number' : undefined), invoiceComparisons)
  const figures = useMemo(() => (isKnown ? invoiceFigures(rows) : undefined), [isKnown, rows])
  const { onRegenerate, endRequest } = useRegeneration(props)
  const acting = useInvoiceActions({ desk, onChange, onRegenerate, announce })
  const client = useQueryClient()
  const ways = useDeskRange({
    view,
    today,
    onDates: onChange,
    prefetch: (range) => void client.prefetchQuery(invoicesQuery(range)),
  })
  const canRequest = restaurantId !== undefined && view.isBillable
  const parts = {
    ...props,
    ...acting,
    ways,
    shown,
    figures,
    announcement,
    announce,
    onRequest: canRequest ? () => onChange({ request: true }) : undefined,
    onBatch: () => onChange({ batch: true }),
    selection: desk.audience === 'staff' && isListed(props) ? selection : undefined,
    onMany: setMany,
    onOwed: setOwed,
  }
  const Layout = useIsPhone() ? PhoneInvoices : InvoiceLayout
  return (
    <>
      <VisuallyHidden>
        <Title order={1}>Invoices</Title>
      </VisuallyHidden>
      <Layout {...parts} />
      <InvoiceDialogs {...parts} endRequest={endRequest} />
      {view.batch && desk.audience === 'staff' && hasDates(view) && view.isBillable && (
        <BatchDialog parts={{ ...parts, selection }} />
      )}
      <OwedDialogs {...{ desk, today, announce }} asked={owed} onClose={() => setOwed(undefined)} />
      {many && (
        <ManyDialog
          {...many}
          today={today}
          announce={announce}
          onChanged={(ids) => select(selection, ids, false)}
          onClose={() => setMany(undefined)}
        />
      )}
    </>
  )
}

/**
 * Regenerating asks for the restaurant and the dates of an invoice. Afterwards the screen shows what it showed before.
 */
function useRegeneration({ view, onChange }: InvoicesProps) {
  const before = useRef<InvoiceSearch>(undefined)
  const shown = useLatest({
    tab: view.tab === 'invoices' ? undefined : view.tab,
    location: view.location,
    from: view.range.from,
    to: view.range.to,
    q: view.q,
  })
  const onRegenerate = useCallback(
    ({ invoice: { restaurant_id, period_date_from: from, period_date_to: to } }: InvoiceRow) => {
      before.current = shown.current
      const place = {
        tab: undefined,
        q: undefined,
        location: `restaurant-${restaurant_id}` as const,
        from,
        to,
      }
      onChange({ ...place, invoice: undefined, request: true })
    },
    [onChange, shown],
  )
  const endRequest = useCallback(() => {
    onChange({ request: undefined, ...before.current }, true)
    before.current = undefined
  }, [onChange])
  return { onRegenerate, endRequest }
}

const isListed = ({ view, restaurantId }: InvoicesProps): boolean =>
  view.tab === 'owed'
    ? restaurantId !== undefined || view.by === 'invoice'
    : view.tab === 'invoices' && !isRefused(view)

const isRefused = (view: InvoiceView): boolean => view.problem !== undefined && hasDates(view)

function InvoiceLayout(parts: InvoiceParts) {
  const { desk, view, where, ways, announcement, onRequest } = parts
  const panel =
    parts.tabs && view.tab === 'invoices'
      ? { role: 'tabpanel', id: 'invoices-panel-invoices', 'aria-labelledby': 'invoices-tab-invoices' }
      : undefined
  return (
    <div className={wide.desk}>
      {!hasDates(view) ? (
        <PlainToolbar where={where} note={ALL_DATES} />
      ) : (
        <DeskToolbar
          view={view}
          where={where}
          disabledIntervals={[DAY]}
          actions={<RequestButton view={view} onRequest={onRequest} />}
          {...ways}
        />
      )}
      <InvoiceFilters {...parts} />
      <div className={wide.middle}>
        <div className={wide.main} {...panel}>
          {desk.isKnown && desk.isFetching && <div className={wide.progress} />}
          <InvoicesMain {...parts} />
        </div>
      </div>
      <Foot>
        <Selected {...parts} />
        <InvoiceTotals
          parts={parts}
          status={<DeskStatus announcement={announcement} saving={savingInvoices} />}
        />
      </Foot>
    </div>
  )
}

const ALL_DATES = 'All dates'

const Selected = ({ selection, ...parts }: InvoiceParts) =>
  selection && <SelectionStrip {...parts} selection={selection} />

/** Disabled unless a range and a single restaurant are chosen (docs/spec/invoices.md#admin-invoices). */
const RequestButton = ({ view, onRequest }: Pick<InvoiceParts, 'view' | 'onRequest'>) => (
  <Button
    px="sm"
    leftSection={<IconFileInvoice size="1rem" stroke={1.75} aria-hidden="true" />}
    disabled={!onRequest}
    title={
      onRequest ? undefined : view.isBillable ? 'Choose one restaurant to invoice these dates' : TOO_MANY_DAYS
    }
    onClick={onRequest}
  >
    Request invoice
  </Button>
)

/** Filters, cards and a bar at the bottom (docs/spec/invoices.md#restaurant-invoices). */
function PhoneInvoices(parts: InvoiceParts) {
  const { view, where, ways } = parts
  return (
    <div className={phone.tall}>
      <div className={phone.top}>
        {where}
        {hasDates(view) && <PhoneWhen view={view} disabledIntervals={[DAY]} {...ways} />}
        <InvoiceFilters {...parts} />
      </div>
      <InvoicesMain {...parts} />
      <InvoiceFoot {...parts} />
    </div>
  )
}

function InvoiceFoot(parts: InvoiceParts) {
  const { view, onRequest, announcement } = parts
  const [shown, setShown] = useState<'tools' | 'totals'>()
  const toggle = (part: 'tools' | 'totals') => setShown(shown === part ? undefined : part)
  return (
    <Foot className={foot.foot}>
      <div className={foot.status}>
        <DeskStatus announcement={announcement} saving={savingInvoices} />
      </div>
      <Selected {...parts} />
      {shown === 'totals' && <InvoiceTotals parts={parts} status={null} />}
      {shown === 'tools' && hasDates(view) && (
        <div className={foot.tools}>
          <InvoiceTools {...parts} />
        </div>
      )}
      <div className={foot.bar}>
        <FootButton
          label="Totals"
          Icon={IconSum}
          expanded={shown === 'totals'}
          onClick={() => toggle('totals')}
        />
        {hasDates(view) && (
          <FootButton
            label="Tools"
            Icon={IconTool}
            expanded={shown === 'tools'}
            onClick={() => toggle('tools')}
          />
        )}
        {hasDates(view) && (
          <button type="button" className={foot.add} disabled={!onRequest} onClick={onRequest}>
            <IconFileInvoice size="1.375rem" stroke={1.75} aria-hidden="true" />
            Request invoice
          </button>
        )}
      </div>
    </Foot>
  )
}

const ALL = 'all'

function InvoiceFilters(parts: InvoiceParts) {
  const { desk, view, figures, tabs, shown, selection, onChange } = parts
  const isPhone = useIsPhone()
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${numberText(count)}`
  const data = [
    // The others are parts of it, so 'Overdue' is not taken for all that is overdue.
    { value: ALL, label: counted(isPhone ? 'All' : 'These dates', figures && desk.rows.length) },
    ...INVOICE_STATES.map((state) => ({
      value: state,
      label: counted(INVOICE_STATE_LABELS[state], figures?.count[state]),
    })),
  ]
  const control = {
    'aria-label': 'State',
    data,
    value: view.state ?? ALL,
    onChange: (state: string | null) => onChange({ state: isInvoiceState(state) ? state : undefined }),
  }
  return (
    <div className={bar.filters}>
      {tabs}
      {view.tab === 'invoices' &&
        hasDates(view) &&
        (isPhone ? (
          <Select {...control} allowDeselect={false} miw={0} style={{ flex: '1 1 7.25rem' }} />
        ) : (
          <SegmentedControl size="xs" {...control} />
        ))}
      {view.tab === 'owed' && <OwedBy {...parts} />}
      {view.tab === 'invoices' && <NumberSearch view={view} onChange={onChange} />}
      {selection && <SelectAll selection={selection} shown={shown} />}
      {/* On a phone they are in the foot, which leaves the screen to the invoices; a single one is here. */}
      {!(isPhone && hasDates(view)) && <InvoiceTools {...parts} />}
    </div>
  )
}

function NumberSearch({ view, onChange }: Pick<InvoiceParts, 'view' | 'onChange'>) {
  const { text, setText } = useSearchText(view.q, (q) =>
    onChange({ q: q || undefined, state: undefined }, true),
  )
  return <SearchField label="Find by number" value={text} onChange={setText} className={bar.search} />
}

function InvoiceTools({ desk, view, today, restaurantId, onBatch, onOwed, onChange }: InvoiceParts) {
  const { from, to } = view.range
  const shown = { ...withRange(view.range, view.interval, today), location: view.location }
  const isArea = view.location?.startsWith('area') ?? false
  const isNone = view.problem !== undefined || desk.rows.length === 0
  return (
    <div className={bar.end}>
      {view.tab === 'invoices' && hasDates(view) && (
        <Button
          variant="default"
          size="xs"
          title="All unpaid and overdue invoices, of all dates"
          onClick={() => onChange({ tab: 'owed', state: undefined })}
        >
          All money owed
        </Button>
      )}
      {hasDates(view) && view.isBillable && (
        <Button
          variant="default"
          size="xs"
          title="The timesheets of these dates"
          renderRoot={(props) => <Link {...props} {...timesheetsLink(shown, desk.audience)} />}
        >
          Timesheets
        </Button>
      )}
      {view.tab === 'invoices' && hasDates(view) && (
        <SaveFileButton
          label="Export CSV"
          size="xs"
          disabled={isNone || isArea}
          title={
            isArea
              ? 'Choose all locations or one restaurant to export the invoices'
              : 'Download the invoices for these dates, in every state, as CSV'
          }
          save={async () =>
            saveFile(await invoicesCsv(view.range, restaurantId), `invoices_${from}-${to}.csv`)
          }
        />
      )}
      {desk.audience === 'staff' && view.tab === 'owed' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUpload size="1rem" stroke={1.5} aria-hidden="true" />}
          onClick={() => onOwed({ dialog: 'import' })}
        >
          Import bank statement
        </Button>
      )}
      {desk.audience === 'staff' && hasDates(view) && (
        <Button
          variant="default"
          size="xs"
          disabled={!view.isBillable}
          title={view.isBillable ? undefined : TOO_MANY_DAYS}
          onClick={onBatch}
        >
          Invoice all
        </Button>
      )}
    </div>
  )
}

function InvoiceTotals({ parts, status }: { parts: InvoiceParts; status: ReactNode }) {
  const { view, figures } = parts
  if (view.tab === 'owed') return <OwedTotalsBar parts={parts} status={status} />
  if (view.tab === 'unbilled') return <UnbilledTotalsBar parts={parts} status={status} />
  return <InvoiceTotalsBar figures={figures} status={status} />
}

interface InvoiceTotalsBarProps {
  figures: InvoiceFigures | undefined
  status: ReactNode
}

/** The totals of the range in every state, regardless of the state filter. */
export const InvoiceTotalsBar = ({ figures, status }: InvoiceTotalsBarProps) => (
  <TotalsBar status={status}>
    <Total name="Invoices" value={figures && countText(figures)} />
    <Total name="Total" value={figures && formatMoney(figures.total)} />
    <Total name="Drafts" value={figures && formatMoney(figures.drafts)} />
    <Total name="Paid" value={figures && formatMoney(figures.paid)} />
    <Total name="Outstanding" value={figures && formatMoney(figures.outstanding)} />
    <Total
      name="Overdue for these dates"
      value={figures && formatMoney(figures.overdue)}
      about="Overdue invoices for other dates are under 'All money owed'"
    />
  </TotalsBar>
)

const countText = ({ invoices, count }: InvoiceFigures): string =>
  count.credited === 0
    ? numberText(invoices)
    : `${numberText(invoices)} + ${numberText(count.credited)} credited`

function UnbilledTotalsBar({ parts, status }: { parts: InvoiceParts; status: ReactNode }) {
  const { location, problem } = parts.view
  const { data } = useQuery({ ...unbilledOf(parts), enabled: !problem })
  const sums = useMemo(() => {
    if (!data) return undefined
    const here = atLocation(data, location)
    const sum = (of: 'billable' | 'waiting') =>
      formatMoney(here.reduce((pence, restaurant) => pence + poundsToPence(restaurant[of].amount), 0))
    return { restaurants: here.length, billable: sum('billable'), waiting: sum('waiting') }
  }, [data, location])
  return (
    <TotalsBar status={status}>
      <Total name="Restaurants" value={sums?.restaurants} />
      <Total name="Can be billed now" value={sums?.billable} />
      <Total name="Waiting" value={sums?.waiting} />
    </TotalsBar>
  )
}
