import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { RESTAURANT_ACTIVE, RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
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
import { useNavigate } from '@tanstack/react-router'
import { openViewAs } from '../accounts/viewAs.data.ts'
import { showError } from '../kernel/query.ts'
import { useView } from '../kernel/session.ts'
import { scheduleLink } from '../links/screenLinks.ts'
import { askAndRemove } from '../ui/askAndRemove.tsx'
import { confirm } from '../ui/Confirm.tsx'
import { type RowAction, RowMenu } from '../ui/list/RowMenu.tsx'
import type { useRowMenu } from '../ui/list/useRowMenu.ts'
import { countOf, numberText } from '../ui/texts.ts'
import type { OpenRestaurant } from './RestaurantActionDialog.tsx'
import {
  changeStatus,
  comingShifts,
  loadRestaurateur,
  removeRestaurant,
  removeRestaurateur,
} from './restaurants.data.ts'

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
