import { Button } from '@mantine/core'
import { IconKey, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredUser } from '../../kernel/session.ts'
import { NameDialog } from './NameDialog.tsx'
import classes from './OwnActions.module.css'
import { ownAccountQuery } from './ownAccount.data.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

/** What everybody changes of their own account: the name (a driver's is the agency's to change) and the password. */
export function OwnActions({ user }: { user: StoredUser }) {
  const account = useQuery(ownAccountQuery).data
  const [open, setOpen] = useState<'name' | 'password'>()
  const close = () => setOpen(undefined)
  return (
    <div className={classes.actions}>
      {user.role !== 'driver' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPencil size="0.875rem" aria-hidden="true" />}
          disabled={!account}
          onClick={() => setOpen('name')}
        >
          Change name
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconKey size="0.875rem" aria-hidden="true" />}
        onClick={() => setOpen('password')}
      >
        Change password
      </Button>
      {open === 'name' && account && (
        <NameDialog account={account} isRestaurant={user.role === 'restaurant'} onClose={close} />
      )}
      {open === 'password' && <PasswordDialog email={user.email} onClose={close} />}
    </div>
  )
}
