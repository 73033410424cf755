import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { COMMISSION_BASIS_KEY, commissionBasisOf } from '@driverdesk/domain/options/optionKeys.ts'
import { RESTAURANT_ACTIVE, RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { notifications } from '@mantine/notifications'
import {
  IconBuildingStore,
  IconCalendar,
  IconEye,
  IconKey,
  IconMapPin,
  IconPencil,
  IconSpeakerphone,
  IconSteeringWheel,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CredentialsDialog, sendRestaurantCredentials } from '../accounts/CredentialsDialog.tsx'
import { PasswordLinkDialog } from '../accounts/PasswordLinkDialog.tsx'
import { openViewAs } from '../accounts/viewAs.data.ts'
import { areasQuery } from '../areas/areas.data.ts'
import { History } from '../audit/History.tsx'
import { showError } from '../kernel/query.ts'
import { useView } from '../kernel/session.ts'
import { scheduleLink } from '../links/screenLinks.ts'
import { LocationMapDialog } from '../maps/LocationMapDialog.tsx'
import { useMapCentre } from '../options/mapCentre.data.ts'
import { optionsQuery } from '../options/options.data.ts'
import { askAndRemove } from '../ui/askAndRemove.tsx'
import { confirm } from '../ui/Confirm.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { FormTabs } from '../ui/form/FormTabs.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { type RowAction, RowMenu } from '../ui/list/RowMenu.tsx'
import type { useRowMenu } from '../ui/list/useRowMenu.ts'
import { RestaurantAdditionalFields, RestaurantMainFields } from './RestaurantTabs.tsx'
import {
  changedRestaurantBody,
  isAdditional,
  newRestaurantValues,
  RESTAURANT_LABELS,
  type RestaurantValues,
  restaurantBody,
  restaurantFiles,
  restaurantProblems,
  restaurantValues,
  type StandardFees,
} from './restaurantForm.ts'
import {
  changeStatus,
  comingShifts,
  createRestaurant,
  loadRestaurant,
  loadRestaurateur,
  removeRestaurant,
  removeRestaurateur,
  type SavedRestaurant,
  updateRestaurant,
} from './restaurants.data.ts'

export type OpenRestaurant =
  | { kind: 'add'; areaId?: number | undefined }
  | { kind: 'edit' | 'drivers' | 'map' | 'post' | 'password'; restaurant: Restaurant }

interface RestaurantActionDialogProps {
  open: OpenRestaurant | undefined
  onClose: () => void
  slots: RestaurantSlots
}

/** The dialogs of a restaurant. After a new account is created, it shows the account's sign-in. */
export function RestaurantActionDialog({ open, onClose, slots }: RestaurantActionDialogProps) {
  const options = useQuery(optionsQuery)
  const centre = useMapCentre()
  const [added, setAdded] = useState<SavedRestaurant>()
  const saved = (restaurant: SavedRestaurant) => {
    onClose()
    if (restaurant.restCredentials) setAdded(restaurant)
    else notifications.show({ message: savedText(restaurant, open?.kind === 'add'), withBorder: true })
  }
  if (added?.restCredentials) {
    return (
      <CredentialsDialog
        whose={added.name}
        credentials={added.restCredentials}
        edit="Edit Details"
        send={sendRestaurantCredentials}
        onClose={() => setAdded(undefined)}
      />
    )
  }
  if (!open) return null
  if (open.kind === 'add') {
    // The form starts with the fees in the options.
    return options.isPending ? null : (
      <RestaurantDialog
        restaurant={undefined}
        areaId={open.areaId}
        standard={standardFees(options.data)}
        slots={slots}
        onClose={onClose}
        onSaved={saved}
      />
    )
  }
  const { restaurant } = open
  switch (open.kind) {
    case 'edit':
      return (
        <RestaurantDialog
          restaurant={restaurant}
          standard={standardFees(options.data)}
          slots={slots}
          onClose={onClose}
          onSaved={saved}
        />
      )
    case 'post':
      return slots.postDialog(restaurant, onClose)
    case 'password':
      return (
        <PasswordLinkDialog
          whose={restaurant.email}
          account={{ kind: 'restaurateur', id: restaurant.restaurateur_id }}
          onClose={onClose}
        />
      )
    case 'drivers':
      return slots.driversDialog(restaurant, onClose)
    case 'map':
      return (
        <LocationMapDialog
          name={restaurant.name}
          address={restaurant.address}
          position={positionOf(restaurant)}
          centre={centre}
          onClose={onClose}
        />
      )
  }
}

const savedText = ({ name, email }: SavedRestaurant, isNew: boolean) =>
  isNew ? `${name} has been added to the account ${email}.` : `${name} has been saved.`

const standardFees = (options: ReadonlyMap<string, string> | undefined): StandardFees => ({
  basis: commissionBasisOf(options?.get(COMMISSION_BASIS_KEY)),
  commission: options?.get('restaurants_standard_invoice_comission') ?? '',
  bookingFee: options?.get('restaurants_standard_booking_fee') ?? '',
})

const positionOf = ({ map_latitude: lat, map_longitude: lng }: Restaurant) =>
  lat === null || lng === null ? null : { lat, lng }

interface RestaurantDialogProps {
  restaurant: Restaurant | undefined
  areaId?: number | undefined
  standard: StandardFees
  slots: RestaurantSlots
  onClose: () => void
  onSaved: (saved: SavedRestaurant) => void
}

function RestaurantDialog({ restaurant, areaId, standard, slots, onClose, onSaved }: RestaurantDialogProps) {
  const isNew = restaurant === undefined
  const editor = useRecordForm<Restaurant, RestaurantValues, SavedRestaurant>({
    thing: 'restaurant',
    record: restaurant,
    newValues: newRestaurantValues(areaId, standard),
    valuesOf: restaurantValues,
    problemsOf: (values) => restaurantProblems(values, isNew, standard.basis),
    labels: RESTAURANT_LABELS,
    create: (values, key) =>
      createRestaurant({ body: restaurantBody(values), files: restaurantFiles(values) }, key),
    update: (values, seen, key) =>
      updateRestaurant(
        { body: changedRestaurantBody(values, seen), files: restaurantFiles(values) },
        seen,
        key,
      ),
    load: loadRestaurant,
    onSaved,
  })
  const { form } = editor
  const [driverId, setDriverId] = useState<number>()
  const area = useQuery(areasQuery).data?.find(({ id }) => String(id) === form.values.area_id)
  const additional = (
    <RestaurantAdditionalFields
      form={form}
      standard={standard}
      areaRates={
        area && {
          standard: formatMoney(poundsToPence(area.standardPayRate)),
          weekend: formatMoney(poundsToPence(area.weekendPayRate)),
        }
      }
    />
  )
  return (
    <>
      <FormDialog
        title={restaurant ? `Edit Restaurant: ${restaurant.name}` : 'Add Restaurant'}
        size={700}
        editor={editor}
        submitLabel={isNew ? 'Add Restaurant' : 'Accept Changes'}
        onClose={onClose}
        isCovered={driverId !== undefined}
      >
        <FormTabs
          editor={editor}
          tabOf={(field) => (isAdditional(field) ? 'additional' : 'main')}
          tabs={[
            {
              value: 'main',
              label: 'Main',
              content: <RestaurantMainFields form={form} isNew={isNew} />,
              stays: true,
            },
            { value: 'additional', label: 'Additional', content: additional, stays: true },
            ...(restaurant
              ? [
                  {
                    value: 'drivers',
                    label: 'Drivers',
                    content: slots.driversTab(restaurant, setDriverId),
                  },
                  {
                    value: 'history',
                    label: 'History',
                    content: <History thing="restaurant" id={restaurant.id} />,
                  },
                ]
              : []),
          ]}
        />
      </FormDialog>
      {/* Outside the form, because React would pass a submit of the inner form on to the outer one. */}
      {restaurant &&
        driverId !== undefined &&
        slots.driverDialog(restaurant, driverId, () => setDriverId(undefined))}
    </>
  )
}

/** Parts that higher folders supply; pages/ fills them. */
export interface RestaurantSlots {
  /** 'Drivers working here', as a tab. */
  driversTab: (restaurant: Restaurant, onDriver: (id: number) => void) => ReactNode
  /** A driver chosen in that tab. */
  driverDialog: (restaurant: Restaurant, driverId: number, onClose: () => void) => ReactNode
  /** 'Drivers working here', as a dialog. */
  driversDialog: (restaurant: Restaurant, onClose: () => void) => ReactNode
  postDialog: (restaurant: Restaurant, onClose: () => void) => ReactNode
}

interface RestaurantMenuProps {
  menu: ReturnType<typeof useRowMenu<Restaurant>>
  onOpen: (open: OpenRestaurant) => void
}

/** The actions of a restaurant (docs/spec/restaurants.md#restaurants-list). All rows share one menu. */
export function RestaurantMenu({ menu, onOpen }: RestaurantMenuProps) {
  const navigate = useNavigate()
  const isViewing = useView() !== null
  const actions = (restaurant: Restaurant): RowAction[] => {
    const { id, status } = restaurant
    const isActive = status === RESTAURANT_ACTIVE
    return [
      { label: 'Edit Details', Icon: IconPencil, onSelect: () => onOpen({ kind: 'edit', restaurant }) },
      {
        label: 'Schedule',
        Icon: IconCalendar,
        // The schedule offers active restaurants only.
        disabled: !isActive,
        onSelect: () => void navigate(scheduleLink('/schedule', `restaurant-${id}`)),
      },
      {
        label: 'Drivers working here',
        Icon: IconSteeringWheel,
        onSelect: () => onOpen({ kind: 'drivers', restaurant }),
      },
      { label: 'New post', Icon: IconSpeakerphone, onSelect: () => onOpen({ kind: 'post', restaurant }) },
      { label: 'Show on the map', Icon: IconMapPin, onSelect: () => onOpen({ kind: 'map', restaurant }) },
      {
        label: 'Create password link',
        Icon: IconKey,
        onSelect: () => onOpen({ kind: 'password', restaurant }),
      },
      {
        label: 'View as this user',
        Icon: IconEye,
        disabled: isViewing,
        onSelect: () => openViewAs('restaurateur', restaurant.restaurateur_id),
      },
      {
        label: isActive ? 'Mark as Inactive' : 'Mark as Active',
        Icon: IconBuildingStore,
        onSelect: () => void mark(restaurant),
      },
      {
        label: 'Delete',
        Icon: IconTrash,
        danger: true,
        onSelect: () => void removeWithAccount(restaurant),
      },
    ]
  }
  return <RowMenu menu={menu} actions={actions} />
}

/** Switches between active and inactive. An inactive restaurant leaves the schedule and keeps its past. */
async function mark(restaurant: Restaurant): Promise<void> {
  const status = restaurant.status === RESTAURANT_ACTIVE ? RESTAURANT_INACTIVE : RESTAURANT_ACTIVE
  try {
    if (status === RESTAURANT_INACTIVE && !(await mayClose(restaurant))) return
    await changeStatus(restaurant, status)
    notifications.show({
      message: `${restaurant.name} is ${status === RESTAURANT_ACTIVE ? 'active' : 'inactive'} now.`,
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Close' },
    })
  } catch (error) {
    showError(error)
  }
}

/** Asks for confirmation, with the number of planned shifts. */
async function mayClose(restaurant: Restaurant): Promise<boolean> {
  const { shifts, published } = await comingShifts(restaurant)
  const stay =
    shifts === 0
      ? 'It has no shifts from today on.'
      : `It has ${countOf(shifts, 'shift')} from today on, ${shareText(published, shifts)} of them published. They stay until someone removes or moves them.`
  return confirm({
    title: `Mark ${restaurant.name} as inactive?`,
    message: `${stay} It leaves the schedule, and nothing new can be planned there.`,
    confirmLabel: 'Mark as Inactive',
    danger: true,
  })
}

function shareText(count: number, total: number): string {
  if (count === 0) return 'none'
  return count === total ? 'all' : numberText(count)
}

/** Removes the restaurant after a question. If its account owns no other one, offers to remove the account too. */
async function removeWithAccount(restaurant: Restaurant): Promise<void> {
  const { name, email, restaurateur_id } = restaurant
  const removed = await askAndRemove({
    question: `Remove restaurant ${name}?`,
    consequence: `Its account ${email} stays, and can still log in.`,
    thing: 'restaurant',
    remove: () => removeRestaurant(restaurant),
  })
  const account = removed && (await loadRestaurateur({ id: restaurateur_id }).catch(() => undefined))
  if (!account || account.restaurants.length > 0) return
  await askAndRemove({
    question: `Remove the account ${email} too?`,
    consequence:
      'It no longer owns a restaurant, and can still log in. If you keep it, it stays in the list of restaurant accounts.',
    thing: 'account',
    remove: () => removeRestaurateur(account),
    keepLabel: 'Keep it',
  })
}
