import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { type NextWeekAnswers, workingTimeRoutes } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import { Badge, Button, Checkbox, type CheckboxProps, SimpleGrid, Text, TextInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { PasswordLinkDialog } from '../accounts/PasswordLinkDialog.tsx'
import { call } from '../kernel/api.ts'
import { businessToday } from '../kernel/businessClock.ts'
import { type LiveLists, useLiveLists } from '../kernel/onChanges.ts'
import { shortRestaurantsQuery } from '../restaurants/restaurants.data.ts'
import { CallLink } from '../ui/CallLink.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { momentText, shortDays } from '../ui/dateText.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { FormTabs } from '../ui/form/FormTabs.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { EmptyState, NotLoaded } from '../ui/States.tsx'
import { showToast } from '../ui/showToast.ts'
import type { ScopeChoices } from './AreaFields.tsx'
import { createDriver } from './driverRecords.data.ts'
import { PhotoFields } from './form/DocumentFields.tsx'
import { DRIVER_DIALOG_WIDTH, DriverDialog, DriverView } from './form/DriverDialog.tsx'
import {
  DRIVER_LABELS,
  type DriverValues,
  driverBody,
  driverProblems,
  halfBoardBody,
  isOfDocuments,
  newDriverValues,
} from './form/driverForm.ts'
import { DriverAreaFields, MainFields } from './form/MainFields.tsx'
import classes from './leave/leave.module.css'
import { UnavailabilityDialog } from './UnavailabilityDialog.tsx'

export type Registration = 'manual' | 'half-board'

export type OpenDriverDialog =
  | { kind: Registration }
  | { kind: 'edit' | 'view' | 'unavailability' | 'password'; driver: DriverRecord }

interface DriverDialogsProps {
  dialog: OpenDriverDialog
  /** The current records, so that a driver's warnings and referral are up to date. */
  drivers: readonly DriverRecord[]
  areas: readonly Area[]
  onOpen: (dialog: OpenDriverDialog | undefined) => void
  onAdded?: (driver: DriverRecord) => void
}

export function DriverDialogs({ dialog, drivers, areas, onOpen, onAdded }: DriverDialogsProps) {
  const restaurants = useQuery(shortRestaurantsQuery)
  const onClose = () => onOpen(undefined)
  const saved = (what: string) => (driver: DriverRecord) => {
    showToast(`${what}: ${driver.full_name}`)
    onClose()
  }
  const added = (driver: DriverRecord) => {
    saved('Added')(driver)
    onAdded?.(driver)
  }
  if (dialog.kind === 'unavailability')
    return <UnavailabilityDialog driver={dialog.driver} onClose={onClose} />
  if (dialog.kind === 'password') {
    const { id, full_name } = dialog.driver
    return <PasswordLinkDialog whose={full_name} account={{ kind: 'driver', id }} onClose={onClose} />
  }
  if (restaurants.data === undefined) {
    const title = 'driver' in dialog ? dialog.driver.full_name : 'Add Driver'
    return (
      <Dialog size={DRIVER_DIALOG_WIDTH} title={title} onClose={onClose}>
        <NotLoaded what="the restaurants" query={restaurants} />
      </Dialog>
    )
  }
  const places = { areas, restaurants: restaurants.data, onClose }
  switch (dialog.kind) {
    case 'manual':
      return <ManualRegisterDialog {...places} onSaved={added} />
    case 'half-board':
      return <HalfBoardRegisterDialog {...places} onSaved={added} />
    case 'view':
      return (
        <DriverView
          key={latest(dialog.driver).updated_at}
          {...places}
          driver={latest(dialog.driver)}
          onEdit={() => onOpen({ kind: 'edit', driver: latest(dialog.driver) })}
        />
      )
    case 'edit':
      return <DriverDialog {...places} driver={latest(dialog.driver)} onSaved={saved('Saved')} />
  }

  function latest(driver: DriverRecord): DriverRecord {
    return drivers.find(({ id }) => id === driver.id) ?? driver
  }
}

const answered = ({ active, confirmed }: NextWeekAnswers): string =>
  `${numberText(confirmed)} of ${numberText(active)}`

/** A button with the number of drivers who have confirmed; none if the office does not ask. */
export function NextWeekButton({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(nextWeekQuery(false))
  useLiveLists(NEXT_WEEK_LISTS)
  if (!data?.is_asked) return null
  return (
    <Button variant="default" onClick={onOpen}>
      Availability ({answered(data)})
    </Button>
  )
}

/** Lists who has confirmed their availability for the next week. Drivers who have not come first. */
export function NextWeekDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(nextWeekQuery(true))
  return (
    <Dialog title="Availability next week" size={560} onClose={onClose}>
      {!list.data && <NotLoaded what="the answers" query={list} />}
      {list.data && <Answers {...list.data} />}
    </Dialog>
  )
}

function Answers(week: NextWeekAnswers) {
  const { from, to, is_asked, reminded_at, drivers = [] } = week
  if (!is_asked)
    return (
      <EmptyState
        title="Drivers aren’t asked to confirm"
        hint="Choose the day of the reminder under Options, ‘Availability of drivers’."
      />
    )
  return (
    <>
      <Text size="sm" pb="xs" role="status">
        {shortDays(from, to)}: {answered(week)} drivers have confirmed.{' '}
        {reminded_at === null ? 'No one has been reminded yet.' : `Reminded ${momentText(reminded_at)}.`}
      </Text>
      <ul className={classes.list} aria-label="Drivers">
        {drivers.map(({ id, full_name, phone, answered_at }) => (
          <li key={id} className={classes.one}>
            <Text size="sm" fw={600} className={classes.words}>
              <bdi>{full_name}</bdi>
            </Text>
            {answered_at === null ? (
              <CallLink who={full_name} phone={phone} variant="default" size="xs" />
            ) : (
              <Badge color="green" variant="light">
                Confirmed {momentText(answered_at)}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** How many drivers have confirmed the next week, and for the dialog who. */
const nextWeekQuery = (withDrivers: boolean) =>
  queryOptions({
    queryKey: [...NEXT_WEEK_KEY, withDrivers],
    queryFn: ({ signal }) =>
      call(workingTimeRoutes.nextWeek, { query: withDrivers ? { with_drivers: 1 } : {} }, { signal }),
  })

const NEXT_WEEK_KEY = ['nextWeek', 'all'] as const

/** An answer is announced as a change of its driver. */
const NEXT_WEEK_LISTS: LiveLists = { keys: [NEXT_WEEK_KEY], channel: driverLive.name }

interface NewDriverDialogProps extends ScopeChoices {
  onClose: () => void
  onSaved: (saved: DriverRecord) => void
}

function useNewDriver(bodyOf: typeof driverBody, onSaved: NewDriverDialogProps['onSaved']) {
  return useRecordForm<DriverRecord, DriverValues>({
    thing: 'driver',
    newValues: newDriverValues,
    problemsOf: (values) => driverProblems(bodyOf(values), businessToday()),
    labels: DRIVER_LABELS,
    create: (values, key) => createDriver(bodyOf(values), key),
    onSaved,
  })
}

/** 'Drivers Manual Register' (docs/spec/drivers.md#driver-dialogs). */
function ManualRegisterDialog({ onClose, onSaved, ...places }: NewDriverDialogProps) {
  const editor = useNewDriver(driverBody, onSaved)
  const { form } = editor
  return (
    <FormDialog
      title="Drivers Manual Register"
      size={700}
      editor={editor}
      submitLabel="Add Driver"
      onClose={onClose}
    >
      <FormTabs
        editor={editor}
        tabOf={(field) => (isOfDocuments(field) ? 'identity' : 'main')}
        tabs={[
          {
            value: 'main',
            label: 'Main',
            content: (
              <>
                <ActiveAtOnce mb="md" {...form.getInputProps('active', { type: 'checkbox' })} />
                <MainFields form={form} password="new" {...places} />
              </>
            ),
          },
          { value: 'identity', label: 'Identity', content: <PhotoFields form={form} /> },
        ]}
      />
    </FormDialog>
  )
}

function HalfBoardRegisterDialog({ onClose, onSaved, ...places }: NewDriverDialogProps) {
  const editor = useNewDriver(halfBoardBody, onSaved)
  const { form } = editor
  return (
    <FormDialog
      title="Drivers Half Board Register"
      size={600}
      editor={editor}
      submitLabel="Add Driver"
      onClose={onClose}
    >
      <ActiveAtOnce mb="md" {...form.getInputProps('active', { type: 'checkbox' })} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <TextInput required maxLength={100} data-autofocus {...form.getInputProps('first_name')} />
        <TextInput required maxLength={100} {...form.getInputProps('last_name')} />
        <TextInput required type="email" maxLength={254} {...form.getInputProps('email')} />
        <DriverAreaFields form={form} {...places} />
      </SimpleGrid>
    </FormDialog>
  )
}

const ActiveAtOnce = (props: CheckboxProps) => (
  <Checkbox
    description="Only active drivers can be given shifts. Otherwise the driver is an applicant until you mark them as active."
    {...props}
  />
)
