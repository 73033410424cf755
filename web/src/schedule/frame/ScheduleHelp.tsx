import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { ActionIcon, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useOfferCommands } from '../../ui/commands.ts'
import { LaterPart } from '../../ui/LaterPart.tsx'
import { isAnythingOpen, isTyping } from '../../ui/whatIsOpen.ts'
import classes from './ScheduleHelp.module.css'

const loadContent = () => import('./SymbolsAndKeys.tsx').then(({ SymbolsAndKeys }) => SymbolsAndKeys)

interface ScheduleHelpProps {
  audience?: Audience
  /** The menu beside the button, whose line opens the same. */
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
