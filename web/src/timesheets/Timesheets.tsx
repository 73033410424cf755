import { DAY } from '@driverdesk/domain/kernel/rotaRange.ts'
import { rowKey } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { ActionIcon, Button, CloseButton, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { IconFocusCentered, IconPin, IconPinFilled, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import classes from '../desk/Desk.module.css'
import { DeskToolbar, useDeskRange } from '../desk/DeskToolbar.tsx'
import { type DriversDrawer, DriversSide, useDriversDrawer } from '../desk/DriversSide.tsx'
import { DeskStatus, Foot, useAnnouncer } from '../desk/Foot.tsx'
import { useRemembered } from '../kernel/remembered.ts'
import { LostFocus } from '../ui/focus.ts'
import { useIsPhone } from '../ui/isPhone.ts'
import { useTyped } from '../ui/useTyped.ts'
import { isAnythingOpen, isTyping } from '../ui/whatIsOpen.ts'
import { ApproveAllDialog } from './approveAll/ApproveAllDialog.tsx'
import { AddTimesheetForm } from './form/AddTimesheetForm.tsx'
import form from './form/Summary.module.css'
import { focusApproving } from './form/SummaryFoot.tsx'
import { SummaryForm, summaryOf } from './form/SummaryForm.tsx'
import { PhoneTimesheets } from './phone/PhoneTimesheets.tsx'
import { TimesheetFilters } from './TimesheetFilters.tsx'
import { TimesheetTable, type TimesheetTableHandle } from './table/TimesheetTable.tsx'
import {
  NoDistances,
  type TimesheetParts,
  type TimesheetsProps,
  TimesheetTotalsBar,
  timesheetStandIn,
} from './timesheetParts.tsx'
import { prefetchTimesheets, savingTimesheets } from './timesheets.data.ts'
import { useFlags, useHeldRow, useShownRows } from './useShownRows.ts'
import { useTimesheetActions } from './useTimesheetActions.ts'
import { useTimesheetDrivers } from './useTimesheetDrivers.ts'

/** The timesheets of a view. An open dialog stays when the layout changes. */
export function Timesheets(props: TimesheetsProps) {
  const { desk, view, today, onChange } = props
  const { flags, isSettled } = useFlags(desk)
  const shown = useShownRows(desk, view, flags)
  const held = useHeldRow(desk, view)
  const { announcement, announce } = useAnnouncer()
  const table = useRef<TimesheetTableHandle>(null)
  const client = useQueryClient()
  const ways = useDeskRange({
    view,
    today,
    onDates: onChange,
    prefetch: (range) => prefetchTimesheets(client, range, desk.audience),
  })
  const data = { ...props, shown, held, flags, isSettled, table, announcement, announce, ways }
  const actions = useTimesheetActions(data)
  const parts = { ...data, actions }
  const Layout = useIsPhone() ? PhoneTimesheets : TimesheetLayout
  return (
    <>
      <VisuallyHidden>
        <Title order={1}>Timesheets</Title>
      </VisuallyHidden>
      <Layout {...parts} />
      <LostFocus value={() => parts.table.current?.focus()}>
        {actions.isApproving && <ApproveAllDialog {...parts} onClose={actions.closeApproving} />}
      </LostFocus>
      {actions.adding.isOpen && <AddTimesheetForm {...actions.adding.props} title={actions.addLabel} />}
    </>
  )
}

function TimesheetLayout(parts: TimesheetParts) {
  const { view, where, tabs, actions, ways, onChange, announcement, announce } = parts
  const drawer = useDriversDrawer()
  const { below, above } = actions.order
  useRowKeys((step) => {
    const row = step === 1 ? below : above
    if (row === undefined)
      return announce(`No timesheet ${step === 1 ? 'below' : 'above'} is waiting for approval`, 'note')
    onChange({ row }, true)
    focusApproving(() => true)
  })
  const panel = tabs && {
    role: 'tabpanel',
    id: 'timesheets-panel-table',
    'aria-labelledby': 'timesheets-tab-table',
  }
  return (
    <div className={classes.desk}>
      <DeskToolbar
        view={view}
        where={
          (drawer.button || where) && (
            <>
              {drawer.button}
              {where}
            </>
          )
        }
        disabledIntervals={[DAY]}
        actions={<TimesheetButtons {...actions} />}
        {...ways}
      />
      <TimesheetFilters {...parts} />
      <div className={classes.middle} {...(panel || undefined)}>
        <TimesheetDrivers parts={parts} drawer={drawer} />
        <TimesheetMain {...parts} />
        <SummaryPanel {...parts} />
      </div>
      <Foot>
        <TimesheetTotalsBar
          {...parts}
          status={<DeskStatus announcement={announcement} saving={savingTimesheets} />}
        />
      </Foot>
    </div>
  )
}

/** Adds a timesheet, and 'Approve All [n]' (docs/spec/timesheets.md#admin-timesheets). */
const TimesheetButtons = (actions: TimesheetParts['actions']) => (
  <>
    <Button
      variant="default"
      px="sm"
      leftSection={<IconPlus size="1rem" stroke={1.75} aria-hidden="true" />}
      onClick={actions.adding.open}
    >
      {actions.addLabel}
    </Button>
    <Button
      px="sm"
      title={actions.approveHint}
      disabled={!actions.canApprove}
      onClick={actions.openApproving}
    >
      {actions.approveLabel}
    </Button>
  </>
)

function TimesheetMain(parts: TimesheetParts) {
  const { desk, view, shown, held, flags, table, onChange } = parts
  const standIn = timesheetStandIn(parts)
  return (
    <div className={classes.main}>
      {desk.isFetching && !standIn && <div className={classes.progress} />}
      {!standIn && <NoDistances desk={desk} />}
      {standIn ?? (
        <TimesheetTable
          ref={table}
          desk={desk}
          flags={flags}
          rows={shown.rows}
          selected={held.selected}
          onSelect={(row) => onChange({ row }, true)}
          onOpen={() => focusApproving(() => true)}
          sort={view.sort}
          onSort={(sort) => onChange({ sort }, true)}
        />
      )}
    </div>
  )
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 }

/** Handles J and K, which go to the next and the previous row that waits for approval, unless the user is typing or a dialog is open. */
function useRowKeys(go: (step: 1 | -1) => void): void {
  useWindowEvent('keydown', (event) => {
    const step = STEPS[event.key.toLowerCase()]
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || isAnythingOpen()) return
    event.preventDefault()
    go(step)
  })
}

/**
 * The form of the selected row (docs/spec/timesheets.md#timesheet-summary). Pinned, it has its own column beside the
 * table; otherwise it covers the table's edge.
 */
function SummaryPanel(parts: TimesheetParts) {
  const { held, table, onChange } = parts
  const { selected } = held
  const [isPinned, onPin] = useRemembered('driverdesk.timesheet-pinned', true)
  // Only wide screens have space for the drivers, the table and the form.
  const hasRoom = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  if (!selected) return null
  const close = () => {
    onChange({ row: undefined }, true)
    table.current?.focus()
  }
  return (
    // Each timesheet starts at its top.
    <aside
      key={rowKey(selected)}
      className={form.panel}
      data-pinned={(isPinned && hasRoom) || undefined}
      aria-label="Timesheet summary"
    >
      <div className={form.summary}>
        <SummaryHead
          onScrollTo={() => table.current?.scrollTo(selected)}
          isPinned={isPinned}
          onPin={onPin}
          onClose={close}
        />
        <SummaryForm {...summaryOf(parts, selected, close)} />
      </div>
    </aside>
  )
}

interface SummaryHeadProps {
  onScrollTo: () => void
  isPinned: boolean
  onPin: (isPinned: boolean) => void
  onClose: () => void
}

function SummaryHead({ onScrollTo, isPinned, onPin, onClose }: SummaryHeadProps) {
  const Pin = isPinned ? IconPinFilled : IconPin
  return (
    <header className={form.head}>
      <Title order={2} size={16} flex="1 1 auto" miw={0}>
        Timesheet summary
      </Title>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconFocusCentered size="0.9375rem" stroke={1.5} aria-hidden="true" />}
        onClick={onScrollTo}
      >
        Scroll To
      </Button>
      <ActionIcon
        variant={isPinned ? 'light' : 'subtle'}
        color={isPinned ? 'brand' : 'gray'}
        aria-label="Pinned"
        aria-pressed={isPinned}
        title={isPinned ? 'Pinned: stays beside the table' : 'Pin beside the table'}
        onClick={() => onPin(!isPinned)}
      >
        <Pin size="1.0625rem" stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      <CloseButton aria-label="Close the timesheet" onClick={onClose} />
    </header>
  )
}

/** The driver panel. A search of staff is one on the server. */
function TimesheetDrivers({ parts, drawer }: { parts: TimesheetParts; drawer: DriversDrawer }) {
  const [typed, setTyped] = useState('')
  const { text: search } = useTyped(typed)
  const drivers = useTimesheetDrivers(parts, { search, isWanted: !drawer.isNarrow || drawer.isOpen })
  return (
    <DriversSide
      drawer={drawer}
      {...drivers}
      {...(parts.desk.listed === undefined && { onSearch: setTyped })}
      thing="timesheet"
      value={parts.view.driver}
      onChange={(driver) => parts.onChange({ driver })}
    />
  )
}
