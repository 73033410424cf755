import { Menu, Text } from '@mantine/core'
import type { FC } from 'react'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { AnchoredMenu, MenuLine } from '../../ui/AnchoredMenu.tsx'
import type { SheetButtonProps } from '../../ui/BottomSheet.tsx'
import { useAnchored } from '../../ui/list/useRowMenu.ts'
import { AGENCY_ONLY, menuLines, shiftLines } from '../act/actLines.ts'
import { AgencyAnswer, DriverComing, hasDriverComing } from '../ask/DriverComing.tsx'
import { busyNote } from '../model/line.ts'
import { useScene } from '../model/scene.ts'
import { useMenuShift } from '../model/useMenuShift.ts'
import { manningText, stateText, timesText } from '../shift/shiftWords.ts'
import type { ScheduleGridProps } from './ScheduleGrid.tsx'
import classes from './ShiftMenu.module.css'

interface GridWithMenuProps extends Omit<ScheduleGridProps, 'ref' | 'onMenu'> {
  Surface: FC<ScheduleGridProps>
}

/** The grid, and the one menu that all of its shifts share. */
export function GridWithMenu({ Surface, ...shown }: GridWithMenuProps) {
  const { desk, many, role, surface } = useScene()
  const { opened, open, close } = useAnchored<{ shiftId: number; byTouch: boolean }>()
  const leave = () => {
    close()
    desk.restoreFocus()
  }
  const shift = useMenuShift(opened?.row.shiftId, leave)
  return (
    <>
      <Surface
        {...shown}
        ref={surface}
        onMenu={(shiftId, button, byTouch) => open({ shiftId, byTouch }, button)}
      />
      {opened && shift && (
        <ShiftMenu
          shift={shift}
          anchor={opened.anchor}
          lines={shiftLines({
            actions: desk.actionsOf(shift),
            onAction: (action) => {
              close()
              void desk.act(action, shift.id)
            },
            more: menuLines(shift, role, opened.row.byTouch, (action) => many.ask(action, [shift])).map(
              (line) => ({
                ...line,
                onClick: () => {
                  leave()
                  line.onClick()
                },
              }),
            ),
          })}
          onClose={leave}
        />
      )}
    </>
  )
}

interface ShiftMenuProps {
  shift: ShownShift
  anchor: DOMRect
  lines: readonly SheetButtonProps[]
  onClose: () => void
}

function ShiftMenu({ shift, anchor, lines, onClose }: ShiftMenuProps) {
  const { schedule, lines: shown, shownAs } = useScene()
  const { driversById } = schedule
  const note = busyNote(shown.rows, shownAs.lineOf(shift), shift.period_date)
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
        {hasDriverComing(shift) ? (
          <DriverComing shift={shift} />
        ) : (
          <Text size="xs" truncate dir="auto">
            {manningText(shift, driversById)}
          </Text>
        )}
        <Text size="xs" className={classes.state}>
          {stateText(shift)}
        </Text>
        {note && (
          <Text size="xs" dir="auto">
            {note.details}
          </Text>
        )}
        <AgencyAnswer shift={shift} />
      </Menu.Label>
      <Menu.Divider />
      {lines.length === 0 && (
        <Menu.Item c="dimmed" onClick={onClose}>
          {AGENCY_ONLY}
        </Menu.Item>
      )}
      {lines.map((line) => (
        <MenuLine key={line.label} {...line} />
      ))}
    </AnchoredMenu>
  )
}
