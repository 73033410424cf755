import type { CreatedPanelUser, PanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import type { Standing } from '@driverdesk/domain/accounts/panelUserRules.ts'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { CredentialsDialog } from '../accounts/CredentialsDialog.tsx'
import { sendUserCredentials } from '../accounts/credentials.data.ts'
import { PasswordLinkDialog } from '../accounts/PasswordLinkDialog.tsx'
import type { Places } from '../drivers/AreaFields.tsx'
import { RightsDialog } from './RightsDialog.tsx'
import { scopeInWords } from './scopeInWords.ts'
import { UserDialog } from './UserDialog.tsx'

/** What is open about a user. */
export type OpenUser = { kind: 'add' } | { kind: 'edit' | 'rights' | 'password'; user: PanelUser }

interface UserActionDialogProps {
  open: OpenUser | undefined
  places: Places
  standingOf: (user: PanelUser) => Standing
  onOpen: (open: OpenUser | undefined) => void
}

/** The dialogs that a user's row and 'Add User' open, and the sign-in of a new user after it. */
export function UserActionDialog({ open, places, standingOf, onOpen }: UserActionDialogProps) {
  const [added, setAdded] = useState<CreatedPanelUser>()
  const close = () => onOpen(undefined)
  if (added) {
    return (
      <CredentialsDialog
        whose={added.full_name}
        credentials={added.restCredentials}
        edit="Edit User"
        send={sendUserCredentials}
        onClose={() => setAdded(undefined)}
      />
    )
  }
  if (!open) return null
  const user = open.kind === 'add' ? undefined : open.user
  if (open.kind === 'password') {
    const { id, full_name } = open.user
    return <PasswordLinkDialog whose={full_name} account={{ kind: 'panel_user', id }} onClose={close} />
  }
  if (open.kind === 'rights') {
    return (
      <RightsDialog
        user={open.user}
        scope={scopeInWords(open.user, places)}
        onEdit={() => onOpen({ kind: 'edit', user: open.user })}
        onClose={close}
      />
    )
  }
  return (
    <UserDialog
      user={user}
      standing={user && standingOf(user)}
      {...places}
      onClose={close}
      onSaved={(saved) => {
        close()
        if ('restCredentials' in saved) setAdded(saved)
        else notifications.show({ message: `${saved.full_name} is saved.`, withBorder: true })
      }}
    />
  )
}
