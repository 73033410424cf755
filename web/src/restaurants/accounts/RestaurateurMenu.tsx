import type { Restaurateur } from '@driverdesk/contract/restaurants/restaurateur.shapes.ts'
import { IconEye, IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { openViewAs } from '../../accounts/viewAs.data.ts'
import { useView } from '../../kernel/session.ts'
import { askAndRemove } from '../../ui/askAndRemove.tsx'
import { type RowAction, RowMenu } from '../../ui/list/RowMenu.tsx'
import type { useRowMenu } from '../../ui/list/useRowMenu.ts'
import type { OpenRestaurateur } from './RestaurateurActionDialog.tsx'
import { removeRestaurateur } from './restaurateurs.data.ts'

interface RestaurateurMenuProps {
  menu: ReturnType<typeof useRowMenu<Restaurateur>>
  onOpen: (open: OpenRestaurateur) => void
}

/** What may be done with an account; all rows share it. */
export function RestaurateurMenu({ menu, onOpen }: RestaurateurMenuProps) {
  const isViewing = useView() !== null
  const actions = (account: Restaurateur): RowAction[] => [
    { label: 'Edit Account', Icon: IconPencil, onSelect: () => onOpen({ kind: 'edit', account }) },
    {
      label: 'Link to a new password',
      Icon: IconKey,
      onSelect: () => onOpen({ kind: 'password', account }),
    },
    {
      label: 'View as this user',
      Icon: IconEye,
      disabled: isViewing,
      onSelect: () => openViewAs('restaurateur', account.id),
    },
    {
      label: 'Delete',
      Icon: IconTrash,
      danger: true,
      // Its restaurants go first, or to another account.
      disabled: account.restaurants.length > 0,
      onSelect: () =>
        void askAndRemove({
          question: `Remove account ${account.email}?`,
          consequence: 'It owns no restaurant. It is signed out at once, and its email is free again.',
          thing: 'account',
          remove: () => removeRestaurateur(account),
        }),
    },
  ]
  return <RowMenu menu={menu} title={({ email }) => email} actions={actions} />
}
