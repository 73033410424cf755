import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { RESTAURANT_INACTIVE } from '@driverdesk/domain/shifts/shiftActs.ts'
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import type { LocationGuid } from '../../ui/desk/deskSearch.ts'
import { isOpenForShifts } from '../../ui/desk/places.ts'
import { commandOf, NO_SHIFT, type ShiftCommand } from '../act/gridKeys.ts'
import type { useKeyDrag } from '../drag/useKeyDrag.ts'
import type { ShownRow } from '../model/scheduleRows.ts'
import { elementAt, type GridPlace, NAMES, placeOf } from './gridTarget.ts'
import { isTouch, type useGridSelection } from './useGridSelection.ts'

/** What can be asked for in the grid. */
export interface GridCommands {
  onAdd: (restaurantId: number, date: IsoDate) => void
  /** The menu of a shift is wanted beside its button, perhaps by a finger. */
  onMenu: (shiftId: number, button: HTMLElement, byTouch: boolean) => void
  /** A key asks for something to be done to the shift in focus, where there is one. */
  onCommand: (command: ShiftCommand, shiftId: number | undefined) => void
  /** A key can do nothing where the focus is: why. */
  onIdleKey: (why: string) => void
  /** `holdsShift`: the shift stays copied (document 2, 2.1). */
  onPaste: (restaurantId: number, date: IsoDate, holdsShift: boolean) => void
  /** The drivers of a day are wanted; left out, its header is no button. */
  onDay?: (date: IsoDate) => void
  /** Only one restaurant or area is wanted; left out, their names are no links. */
  onLocation?: (location: LocationGuid) => void
}

interface Grid extends GridCommands {
  rows: readonly ShownRow[]
  isWaiting?: boolean
  canPaste?: boolean
  audience?: Audience
}

interface Around {
  grid: RefObject<HTMLElement | null>
  selection: ReturnType<typeof useGridSelection>
  drag: ReturnType<typeof useKeyDrag>
  onOtherKey: (event: KeyboardEvent) => void
}

/** The listeners of the grid for all of its thousands of buttons, and for the keys of document 2's actions. */
export function useGridCommands(
  { rows, isWaiting, canPaste, audience = 'staff', ...commands }: Grid,
  { grid, selection, drag, onOtherKey }: Around,
) {
  /** Why no shift can be added or pasted there; undefined where one can. */
  const whyNone = ({ restaurantId, date }: GridPlace): string | undefined => {
    const row = rows.find(({ restaurant }) => restaurant.id === restaurantId)
    if (!row || date === NAMES) return 'This is no day of a restaurant: the arrows lead to one.'
    if (isWaiting) return 'The shifts are not loaded yet.'
    return isOpenForShifts(row) ? undefined : RESTAURANT_INACTIVE
  }
  const openMenu = (event: MouseEvent) => {
    const place = placeOf(event.target)
    const button = place && elementAt(grid.current, place)
    if (!button || typeof place.item !== 'number') return
    event.preventDefault()
    commands.onMenu(place.item, button, isTouch(event))
  }
  const press = (event: MouseEvent) => {
    const place = placeOf(event.target)
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-guid]')
    if (link) {
      // With a key held the browser opens it elsewhere.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      commands.onLocation?.(link.dataset.guid as LocationGuid)
    } else if (selection.click(event, place)) event.preventDefault()
    else if (place?.item === 'day') commands.onDay?.(place.date)
    else if (place?.item === 'add') commands.onAdd(place.restaurantId, place.date)
    else if (place?.item === 'paste') commands.onPaste(place.restaurantId, place.date, event.shiftKey)
    else openMenu(event)
  }
  /** Whether the key was one of these. */
  const command = (event: KeyboardEvent, place: GridPlace): boolean => {
    const { restaurantId, date, item } = place
    const asked = commandOf(event, audience === 'staff')
    const isShift = typeof item === 'number'
    const whyNot = asked === 'add' || asked === 'paste' ? whyNone(place) : undefined
    switch (asked) {
      case undefined:
        return false
      case 'add':
        if (whyNot === undefined) commands.onAdd(restaurantId, date)
        else commands.onIdleKey(whyNot)
        return true
      case 'paste':
        // A key that stays down is one paste.
        if (event.repeat) return true
        if (canPaste && whyNot === undefined) commands.onPaste(restaurantId, date, event.shiftKey)
        else commands.onIdleKey(whyNot && canPaste ? whyNot : 'No shift is copied yet.')
        return true
      case 'select':
        if (isShift) selection.toggle(place)
        else commands.onIdleKey(NO_SHIFT)
        return true
      case 'pickUp':
        // Space presses whatever else has the focus.
        if (!isShift && event.key !== ' ') commands.onIdleKey(NO_SHIFT)
        return drag.pickUp(place) || event.key !== ' '
      case 'selectAll':
        selection.all()
        return true
      default:
        // Words that somebody has marked are theirs to copy.
        if (asked === 'copy' && getSelection()?.isCollapsed === false) return false
        if (!event.repeat) commands.onCommand(asked, isShift ? item : undefined)
        return true
    }
  }
  return {
    onClick: press,
    onContextMenu: openMenu,
    onKeyDown: (event: KeyboardEvent) => {
      const place = placeOf(event.target)
      if (place && (drag.onKeyDown(event, place) || command(event, place))) event.preventDefault()
      else onOtherKey(event)
    },
    onKeyUp: (event: KeyboardEvent) => {
      drag.onKeyUp(event)
      // Space has picked up: it presses nothing.
      if (event.key === ' ' && typeof placeOf(event.target)?.item === 'number') event.preventDefault()
    },
  }
}
