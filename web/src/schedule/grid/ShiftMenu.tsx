import { Menu, Text } from '@mantine/core'
import { useState } from 'react'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { AnchoredMenu, MenuLine } from '../../ui/AnchoredMenu.tsx'
import type { SheetButtonProps } from '../../ui/SheetButton.tsx'
import { AGENCYS, menuLines, shiftLines } from '../act/actLines.ts'
import { useScene } from '../model/scene.ts'
import { useScheduleState } from '../model/scheduleStore.ts'
import { type DriversById, manningText, stateText, timesText } from '../shift/shiftWords.ts'
import { LaterTimeline } from '../views/timeline/LaterTimeline.tsx'
import { ScheduleGrid, type ScheduleGridProps } from './ScheduleGrid.tsx'
import classes from './ShiftMenu.module.css'

type GridWithMenuProps = Omit<
  ScheduleGridProps,
  'ref' | 'canPaste' | 'onAdd' | 'onMenu' | 'onIdleKey' | 'onPaste' | 'onScroll'
>

interface OpenMenu {
  shiftId: number
  button: HTMLElement
  byTouch: boolean
  /** The position of the button on the page. */
  anchor: DOMRect
}

/** The grid, and the one menu that all of its shifts share. */
export function GridWithMenu(shown: GridWithMenuProps) {
  const { desk, many, role, surface } = useScene()
  const isCopying = useScheduleState((state) => state.copied !== undefined)
  const [menu, setMenu] = useState<OpenMenu>()
  const shift = desk.shiftOf(menu?.shiftId)
  const Surface = shown.view.hasHours ? LaterTimeline : ScheduleGrid
  /** The menu moves with its button, and closes if the grid no longer draws it. */
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
      <Surface
        ref={surface}
        {...shown}
        canPaste={isCopying}
        onAdd={desk.add}
        onMenu={(shiftId, button, byTouch) =>
          setMenu({ shiftId, button, byTouch, anchor: button.getBoundingClientRect() })
        }
        onIdleKey={desk.say}
        onPaste={(line, date, holdsShift) => void desk.paste(line, date, holdsShift)}
        onScroll={followButton}
      />
      {menu && shift && (
        <ShiftMenu
          shift={shift}
          anchor={menu.anchor}
          drivers={shown.drivers}
          lines={shiftLines({
            actions: desk.actionsOf(shift),
            onAction: (action) => {
              setMenu(undefined)
              void desk.act(action, shift.id)
            },
            more: menuLines(shift, role, menu.byTouch, (action) => many.ask(action, [shift])).map((line) => ({
              ...line,
              onClick: () => {
                closeMenu()
                line.onClick()
              },
            })),
          })}
          onClose={closeMenu}
        />
      )}
    </>
  )
}

interface ShiftMenuProps {
  shift: ShownShift
  anchor: DOMRect
  drivers: DriversById
  lines: readonly SheetButtonProps[]
  onClose: () => void
}

function ShiftMenu({ shift, anchor, drivers, lines, onClose }: ShiftMenuProps) {
  return (
    <AnchoredMenu
      anchor={anchor}
      label={`Shift ${timesText(shift)}`}
      position="bottom-start"
      width={200}
      onClose={onClose}
    >
      <Menu.Label>
        <Text size="sm" fw={600} c="bright">
          {timesText(shift)}
        </Text>
        <Text size="xs" truncate dir="auto">
          {manningText(shift, drivers)}
        </Text>
        <Text size="xs" className={classes.state}>
          {stateText(shift)}
        </Text>
      </Menu.Label>
      <Menu.Divider />
      {lines.length === 0 && (
        <Menu.Item c="dimmed" onClick={onClose}>
          {AGENCYS}
        </Menu.Item>
      )}
      {lines.map((line) => (
        <MenuLine key={line.label} {...line} />
      ))}
    </AnchoredMenu>
  )
}
