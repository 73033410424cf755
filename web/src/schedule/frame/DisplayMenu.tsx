import { MONTH } from '@driverdesk/domain/kernel/rotaRange.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useScene } from '../model/scene.ts'
import { useFolding, useScheduleLook } from '../model/scheduleLook.ts'
import classes from './ScheduleHelp.module.css'

/** Changes how the schedule looks. The choice is remembered in this browser. */
export function DisplayMenu({ onHelp }: { onHelp: () => void }) {
  const { asked, lines, onChange } = useScene()
  const [look, change] = useScheduleLook()
  const { fold } = useFolding()
  const heads = lines.rows.filter(({ group }) => group)
  return (
    <Menu position="bottom-end" shadow="md" closeOnItemClick={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="Display" title="Display">
          <IconAdjustments size="1.125rem" stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxItem checked={look.isCompact === true} onChange={(isCompact) => change({ isCompact })}>
          Compact lines
        </Menu.CheckboxItem>
        {asked.interval === MONTH && (
          <Menu.CheckboxItem
            checked={asked.full === true}
            onChange={(full) => onChange({ full: full || undefined })}
          >
            Every shift of the month
          </Menu.CheckboxItem>
        )}
        {heads.length > 0 && (
          <>
            <Menu.Item closeMenuOnClick onClick={() => fold(heads, true)}>
              Fold all areas
            </Menu.Item>
            <Menu.Item closeMenuOnClick onClick={() => fold(heads, false)}>
              Unfold all areas
            </Menu.Item>
          </>
        )}
        <Menu.Item className={classes.line} closeMenuOnClick onClick={onHelp}>
          Symbols and keys
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
