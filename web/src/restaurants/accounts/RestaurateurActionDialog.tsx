import type { Restaurateur } from '@driverdesk/contract/restaurants/restaurateur.shapes.ts'
import { useState } from 'react'
import { CredentialsDialog } from '../../accounts/CredentialsDialog.tsx'
import { sendRestaurantCredentials } from '../../accounts/credentials.data.ts'
import { PasswordLinkDialog } from '../../accounts/PasswordLinkDialog.tsx'
import { tell } from '../../ui/tell.ts'
import { RestaurateurDialog, type SavedRestaurateur } from './RestaurateurDialog.tsx'

/** What is open about an account. */
export type OpenRestaurateur = { kind: 'add' } | { kind: 'edit' | 'password'; account: Restaurateur }

interface RestaurateurActionDialogProps {
  open: OpenRestaurateur | undefined
  onClose: () => void
}

/** The dialogs that an account's row and 'New Account' open, and the sign-in of a new account after it. */
export function RestaurateurActionDialog({ open, onClose }: RestaurateurActionDialogProps) {
  const [added, setAdded] = useState<Extract<SavedRestaurateur, { restCredentials: unknown }>>()
  if (added) {
    return (
      <CredentialsDialog
        whose={added.name}
        credentials={added.restCredentials}
        edit="Edit Account"
        send={sendRestaurantCredentials}
        onClose={() => setAdded(undefined)}
      />
    )
  }
  if (!open) return null
  if (open.kind === 'password') {
    const { id, email } = open.account
    return <PasswordLinkDialog whose={email} account={{ kind: 'restaurateur', id }} onClose={onClose} />
  }
  return (
    <RestaurateurDialog
      account={open.kind === 'add' ? undefined : open.account}
      onClose={onClose}
      onSaved={(saved) => {
        onClose()
        if ('restCredentials' in saved) setAdded(saved)
        else tell(`${saved.name} is saved.`)
      }}
    />
  )
}
