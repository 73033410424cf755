import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useCopiedShift } from '../model/copiedShift.ts'
import { toggleSelected } from '../model/selectedShifts.ts'
import type { ScheduleDesk, ScheduleSurface } from '../model/useScheduleDesk.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import { ScheduleGrid, type ScheduleGridHandle, type ScheduleGridProps } from './ScheduleGrid.tsx'
import { ShiftMenu } from './ShiftMenu.tsx'

interface GridWithMenuProps<S extends ShownShift>
  extends Pick<
    ScheduleGridProps,
    | 'rows'
    | 'days'
    | 'today'
    | 'drivers'
    | 'warned'
    | 'isWaiting'
    | 'audience'
    | 'carrier'
    | 'onCommand'
    | 'onDay'
    | 'onLocation'
  > {
  desk: ScheduleDesk<S>
  ref: Ref<ScheduleSurface>
}

interface OpenMenu {
  shiftId: number
  button: HTMLElement
  byTouch: boolean
  anchor: DOMRect
}

/** The grid, and the one menu that all of its shifts share. */
export function GridWithMenu<S extends ShownShift>({ desk, ref, ...shown }: GridWithMenuProps<S>) {
  const grid = useRef<ScheduleGridHandle>(null)
  useImperativeHandle(ref, () => ({
    restoreFocus: () => grid.current?.restoreFocus(),
    focusOn: (place) => grid.current?.focusOn(place),
    hasFocus: () => grid.current?.hasFocus() ?? false,
    showToday: () => grid.current?.showToday(),
  }))
  const copied = useCopiedShift()
  const [menu, setMenu] = useState<OpenMenu>()
  const menuShift = desk.shiftOf(menu?.shiftId)
  /** The menu goes along with its button, until that is scrolled out of being. */
  const followButton = () =>
    setMenu((open) =>
      open?.button.isConnected ? { ...open, anchor: open.button.getBoundingClientRect() } : undefined,
    )
  const closeMenu = () => {
    setMenu(undefined)
    desk.restoreFocus()
  }
  return (
    <>
      <ScheduleGrid
        ref={grid}
        {...shown}
        canPaste={copied !== undefined}
        onAdd={desk.add}
        onMenu={(shiftId, button, byTouch) =>
          setMenu({ shiftId, button, byTouch, anchor: button.getBoundingClientRect() })
        }
        onIdleKey={desk.say}
        onPaste={(restaurantId, date, holdsShift) => void desk.paste(restaurantId, date, holdsShift)}
        onScroll={followButton}
      />
      {menu && menuShift && (
        <ShiftMenu
          shift={menuShift}
          anchor={menu.anchor}
          actions={desk.actionsOf(menuShift)}
          drivers={shown.drivers}
          // With a key held a mouse selects at once.
          onSelect={
            menu.byTouch && desk.actionsOf(menuShift).length > 0
              ? () => {
                  toggleSelected(menuShift.id)
                  closeMenu()
                }
              : undefined
          }
          onAction={(action, { id }) => {
            setMenu(undefined)
            void desk.act(action, id)
          }}
          onClose={closeMenu}
        />
      )}
    </>
  )
}
