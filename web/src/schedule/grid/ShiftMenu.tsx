import type { ShiftAct } from '@driverdesk/domain/shifts/shiftActs.ts'
import { Menu, Text } from '@mantine/core'
import { useImperativeHandle, useRef, useState } from 'react'
import type { ShownShift } from '../../shifts/shownShift.ts'
import type { SheetButtonProps } from '../../ui/SheetButton.tsx'
import { AGENCYS, isGrave, MENU_ITEMS, menuLines } from '../act/actLines.ts'
import { useScene } from '../model/scene.ts'
import { useScheduleState } from '../model/scheduleStore.ts'
import { type DriversById, manningText, standingText, timesText } from '../shift/shiftWords.ts'
import { ScheduleGrid, type ScheduleGridHandle, type ScheduleGridProps } from './ScheduleGrid.tsx'
import classes from './ShiftMenu.module.css'

interface ShiftMenuProps {
  shift: ShownShift
  /** Where its button is on the page. */
  anchor: DOMRect
  actions: readonly ShiftAct[]
  drivers: DriversById
  onAction: (action: ShiftAct, shift: ShownShift) => void
  /** What a drag or a key does elsewhere. */
  more: readonly SheetButtonProps[]
  onClose: () => void
}

/** The one menu that all shifts of the grid share. */
function ShiftMenu({ shift, anchor, actions, drivers, onAction, more, onClose }: ShiftMenuProps) {
  const { left, top, width, height } = anchor
  const item = (action: ShiftAct) => {
    const { label, Icon } = MENU_ITEMS[action]
    return (
      <Menu.Item
        key={action}
        leftSection={<Icon size="1rem" stroke={1.5} aria-hidden="true" />}
        // The red of messages: Mantine's own is too dark for the dark scheme.
        c={isGrave(action) ? 'var(--mantine-color-error)' : undefined}
        onClick={() => onAction(action, shift)}
      >
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={4}
      width={200}
      shadow="md"
      returnFocus={false}
      closeOnItemClick={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        {/* Stands in for the button of the grid, which may be scrolled out of being. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          aria-label={`Shift ${timesText(shift)}`}
          style={{ position: 'fixed', left, top, width, height, visibility: 'hidden' }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="bright">
            {timesText(shift)}
          </Text>
          <Text size="xs" truncate dir="auto">
            {manningText(shift, drivers)}
          </Text>
          <Text size="xs" className={classes.standing}>
            {standingText(shift)}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        {actions.length === 0 && (
          <Menu.Item c="dimmed" onClick={onClose}>
            {AGENCYS}
          </Menu.Item>
        )}
        {actions.filter((action) => !isGrave(action)).map(item)}
        {more.map(({ label, Icon, onClick }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size="1rem" stroke={1.5} aria-hidden="true" />}
            onClick={onClick}
          >
            {label}
          </Menu.Item>
        ))}
        {actions.filter(isGrave).map(item)}
      </Menu.Dropdown>
    </Menu>
  )
}

type GridWithMenuProps = Pick<
  ScheduleGridProps,
  | 'rows'
  | 'view'
  | 'count'
  | 'onEnd'
  | 'allRows'
  | 'days'
  | 'today'
  | 'drivers'
  | 'places'
  | 'warned'
  | 'isWaiting'
  | 'audience'
  | 'carrier'
  | 'onCommand'
  | 'onDay'
  | 'onLink'
>

interface OpenMenu {
  shiftId: number
  button: HTMLElement
  byTouch: boolean
  anchor: DOMRect
}

/** The grid, and the one menu that all of its shifts share. */
export function GridWithMenu(shown: GridWithMenuProps) {
  const { desk, many, role, surface } = useScene()
  const grid = useRef<ScheduleGridHandle>(null)
  useImperativeHandle(surface, () => ({
    restoreFocus: () => grid.current?.restoreFocus(),
    focusOn: (place) => grid.current?.focusOn(place),
    hasFocus: () => grid.current?.hasFocus() ?? false,
    showToday: () => grid.current?.showToday(),
  }))
  const copied = useScheduleState((state) => state.copied)
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
        onPaste={(line, date, holdsShift) => void desk.paste(line, date, holdsShift)}
        onScroll={followButton}
      />
      {menu && menuShift && (
        <ShiftMenu
          shift={menuShift}
          anchor={menu.anchor}
          actions={desk.actionsOf(menuShift)}
          drivers={shown.drivers}
          more={menuLines(menuShift, role, menu.byTouch, (action) => many.ask(action, [menuShift])).map(
            (line) => ({
              ...line,
              onClick: () => {
                closeMenu()
                line.onClick()
              },
            }),
          )}
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
