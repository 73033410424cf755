import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { MONTH } from '@driverdesk/domain/kernel/rotaRange.ts'
import { ActionIcon, Menu, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconAdjustments, IconKeyboard } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useOfferCommands } from '../../ui/commands.ts'
import { LaterPart } from '../../ui/LaterPart.tsx'
import { isAnythingOpen, isTyping } from '../../ui/whatIsOpen.ts'
import { useScene } from '../model/scene.ts'
import { useFolding, useScheduleLook } from '../model/scheduleLook.ts'
import classes from './ScheduleHelp.module.css'

const loadContent = () => import('./SymbolsAndKeys.tsx').then(({ SymbolsAndKeys }) => SymbolsAndKeys)

interface ScheduleHelpProps {
  audience?: Audience
  menu?: (onHelp: () => void) => ReactNode
}

/** A button, and the key `?`, that explain the symbols and keys of the schedule. */
export function ScheduleHelp({ audience = 'staff', menu }: ScheduleHelpProps) {
  const [isOpen, setIsOpen] = useState(false)
  useOfferCommands([{ id: 'help', label: 'Symbols and keys', run: () => setIsOpen(true) }])
  useWindowEvent('keydown', (event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    if (isAnythingOpen()) return
    event.preventDefault()
    setIsOpen(true)
  })
  return (
    <>
      {menu?.(() => setIsOpen(true))}
      <ActionIcon
        className={classes.button}
        variant="default"
        size={36}
        aria-label="Symbols and keys"
        aria-keyshortcuts="?"
        onClick={() => setIsOpen(true)}
      >
        <IconKeyboard size="1.125rem" stroke={1.5} />
      </ActionIcon>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Symbols and keys" size={960}>
        <LaterPart load={loadContent} what="symbols and keys" props={{ audience }} />
      </Modal>
    </>
  )
}

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
