import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { DAY } from '@driverdesk/domain/kernel/rotaRange.ts'
import { SHOW_ALL } from '@driverdesk/domain/timesheets/statusFilter.ts'
import type { TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { answerText, progressText, rowKey } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { Box, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAdjustmentsHorizontal,
  IconChecks,
  IconFlag3Filled,
  IconPlus,
  IconSum,
  IconUser,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { DriverChoice } from '../../desk/deskSearch.ts'
import { DeskStatus, Foot } from '../../desk/Foot.tsx'
import { FootButton } from '../../desk/FootButton.tsx'
import classes from '../../desk/PhoneDesk.module.css'
import foot from '../../desk/PhoneFoot.module.css'
import { PhoneWhen } from '../../desk/PhoneWhen.tsx'
import { useDriverName } from '../../drivers/driverNames.data.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { shortWeekday } from '../../ui/dateText.ts'
import { VirtualCards } from '../../ui/list/VirtualCards.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useTyped } from '../../ui/useTyped.ts'
import form from '../form/Summary.module.css'
import { SummaryForm, type SummaryFormProps, summaryOf } from '../form/SummaryForm.tsx'
import { TimesheetFilters } from '../TimesheetFilters.tsx'
import {
  bonusText,
  dateText,
  driverTimesText,
  earnedText,
  rowHours,
  statusText,
  timeText,
  toneOf,
} from '../table/rowWords.ts'
import { driverOfRow, restaurantOfRow, type TimesheetRow } from '../timesheetDesk.ts'
import { NoDistances, type TimesheetParts, TimesheetTotalsBar, timesheetStandIn } from '../timesheetParts.tsx'
import { savingTimesheets } from '../timesheets.data.ts'
import { EXCEPTIONS_FIRST } from '../timesheets.search.ts'
import { useTimesheetDrivers } from '../useTimesheetDrivers.ts'
import cards from './TimesheetCards.module.css'

/** Filters, cards and a bar at the bottom (docs/spec/timesheets.md#phone-timesheets). */
export function PhoneTimesheets(parts: TimesheetParts) {
  const { desk, view, where, held, ways, onChange } = parts
  const { selected } = held
  const close = () => onChange({ row: undefined }, true)
  const standIn = timesheetStandIn(parts)
  return (
    <div className={classes.tall}>
      <div className={classes.top}>
        <div className={classes.pair}>
          {where}
          <DriverSelect {...parts} />
        </div>
        <PhoneWhen view={view} disabledIntervals={[DAY]} {...ways} />
        <div className={cards.filters}>
          {parts.tabs}
          <PhoneFilters {...parts} />
        </div>
      </div>
      {!standIn && <NoDistances desk={desk} />}
      {standIn ?? <TimesheetCards {...parts} />}
      <TimesheetFoot {...parts} />
      {selected && desk.isKnown && (
        <ProcessDialog key={rowKey(selected)} {...summaryOf(parts, selected, close)} />
      )}
    </div>
  )
}

/** A dialog with the filters and the money actions, which leaves the screen to the timesheets. */
function PhoneFilters(parts: TimesheetParts) {
  const { status, exceptions, sort } = parts.view
  const [isOpen, { open, close }] = useDisclosure(false)
  const set = [status !== SHOW_ALL, exceptions, sort === EXCEPTIONS_FIRST].filter(Boolean).length
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size="1rem" stroke={1.5} aria-hidden="true" />}
        onClick={open}
      >
        {set > 0 ? `Filters [${set}]` : 'Filters'}
      </Button>
      {isOpen && (
        <Dialog title="Filters" centered onClose={close}>
          <TimesheetFilters {...parts} tabs={undefined} />
          <Group justify="flex-end" mt="md">
            <Button onClick={close}>Show {countOf(parts.shown.rows.length, 'timesheet')}</Button>
          </Group>
        </Dialog>
      )}
    </>
  )
}

const ALL = 'all'
const LISTED = 100

/** Chooses a driver; each is listed with the number of their timesheets (docs/spec/timesheets.md#phone-timesheets). */
function DriverSelect(parts: TimesheetParts) {
  const { desk, view, onChange } = parts
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { text } = useTyped(desk.listed ? '' : typed)
  const { entries } = useTimesheetDrivers(parts, {
    search: text,
    isWanted: isOpen || view.driver !== undefined,
  })
  const found = entries.find(({ choice }) => choice === view.driver)
  const [before, setBefore] = useState(found)
  if (found && found !== before) setBefore(found)
  // A search may not find the choice, whose name stays in the field.
  const chosen = found ?? (before?.choice === view.driver ? before : undefined)
  const data = useMemo(
    () =>
      (isOpen ? entries : [])
        .concat(chosen && !(isOpen && found) ? chosen : [])
        .map(({ choice, name, totals }) => ({
          value: String(choice ?? ALL),
          label:
            totals && choice !== undefined
              ? `${isolated(name)} (${countOf(totals.shifts, 'timesheet')})`
              : name,
        })),
    [isOpen, entries, chosen, found],
  )
  return (
    <SearchSelect
      aria-label="Driver"
      data={data}
      limit={LISTED}
      value={String(view.driver ?? ALL)}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => {
        setIsOpen(false)
        setTyped('')
      }}
      onSearch={setTyped}
      onChange={(value) => onChange({ driver: choiceOf(value) })}
      nothingFoundMessage="No driver found"
      leftSection={<IconUser size="1rem" stroke={1.5} aria-hidden="true" />}
    />
  )
}

function choiceOf(value: string | null): DriverChoice | undefined {
  if (value === null || value === ALL) return undefined
  return value === 'open' ? 'open' : Number(value)
}

const CARD_HEIGHT = 150

const TimesheetCards = ({ desk, shown, flags, onChange }: TimesheetParts) => (
  <VirtualCards rows={shown.rows} keyOf={rowKey} cardHeight={CARD_HEIGHT} label="Timesheets">
    {(row) => (
      <TimesheetCard
        row={row}
        driver={driverOfRow(row, desk)}
        audience={desk.audience}
        location={restaurantOfRow(row, desk)}
        exceptions={flags.get(row.id)}
        onProcess={() => onChange({ row: row.id })}
      />
    )}
  </VirtualCards>
)

interface TimesheetCardProps {
  row: TimesheetRow
  driver: string
  audience: Audience
  location: string
  exceptions: readonly TimesheetException[] | undefined
  onProcess: () => void
}

function TimesheetCard({ row, location, exceptions, onProcess, ...known }: TimesheetCardProps) {
  const driver = useDriverName(row.driver_id, known.driver, known.audience === 'staff')
  const answer = answerText(row)
  const bonus = bonusText(row)
  const progress = progressText(row)
  const status = statusText(row)
  return (
    <article className={cards.card} data-tone={toneOf(row)}>
      <div className={cards.head}>
        <span className={cards.date}>
          {shortWeekday(row.period_date)} {dateText(row)}
        </span>
        <span className={cards.progress}>{progress}</span>
      </div>
      <Box component="p" ta="left" fz="1rem" fw={600} dir="auto">
        {driver}
      </Box>
      <p className={cards.facts}>
        <span>{timeText(row)}</span>
        <span>{rowHours(row)} h</span>
        <span>
          {earnedText(row)}
          {bonus && ` (${bonus})`}
        </span>
      </p>
      <Box component="p" c="dimmed" fz="0.8125rem">
        <bdi>{location}</bdi>
        {status !== progress && ` · ${status}`}
        {answer && ` · ${answer}`}
      </Box>
      {(row.driver_start_time || row.driver_finish_time) && (
        <Box component="p" c="dimmed" fz="0.8125rem">
          {driverTimesText(row)}
        </Box>
      )}
      {exceptions?.map(({ kind, reason }) => (
        <p key={kind} className={cards.flag}>
          <IconFlag3Filled size="0.8125rem" aria-hidden="true" />
          {reason}
        </p>
      ))}
      <Button
        variant="default"
        className={cards.process}
        aria-label={`Process the timesheet of ${isolated(driver)}, ${dateText(row)}, ${timeText(row)}`}
        onClick={onProcess}
      >
        Process
      </Button>
    </article>
  )
}

function TimesheetFoot(parts: TimesheetParts) {
  const { actions } = parts
  const [hasTotals, setHasTotals] = useState(false)
  return (
    <Foot className={foot.foot}>
      <div className={foot.status}>
        <DeskStatus announcement={parts.announcement} saving={savingTimesheets} />
      </div>
      {hasTotals && <TimesheetTotalsBar {...parts} status={null} />}
      <div className={foot.bar}>
        <FootButton
          label="Totals"
          Icon={IconSum}
          expanded={hasTotals}
          onClick={() => setHasTotals(!hasTotals)}
        />
        <FootButton
          label={actions.approveLabel}
          Icon={IconChecks}
          disabled={!actions.canApprove}
          onClick={actions.openApproving}
        />
        <button type="button" className={foot.add} onClick={actions.adding.open}>
          <IconPlus size="1.375rem" stroke={2} aria-hidden="true" />
          {actions.addLabel}
        </button>
      </div>
    </Foot>
  )
}

function ProcessDialog(props: SummaryFormProps) {
  return (
    <Dialog
      onClose={props.onClose}
      title="Process timesheet"
      fullScreen
      closeOnClickOutside={false}
      classNames={{ content: form.content, body: form.dialog }}
    >
      <SummaryForm {...props} closesWhenDone />
    </Dialog>
  )
}
