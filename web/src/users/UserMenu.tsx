import type { PanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import { type Standing, userRemovalProblem } from '@driverdesk/domain/accounts/panelUserRules.ts'
import { IconEye, IconKey, IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { removePanelUser } from '../accounts/panelUsers.data.ts'
import { openViewAs } from '../accounts/viewAs.data.ts'
import { useView } from '../kernel/session.ts'
import { askAndRemove } from '../ui/askAndRemove.tsx'
import { type RowAction, RowMenu } from '../ui/list/RowMenu.tsx'
import type { useRowMenu } from '../ui/list/useRowMenu.ts'

interface UserMenuProps {
  menu: ReturnType<typeof useRowMenu<PanelUser>>
  standingOf: (user: PanelUser) => Standing
  onEdit: (user: PanelUser) => void
  onRights: (user: PanelUser) => void
  onPassword: (user: PanelUser) => void
}

/** What may be done with a user; all rows share it. */
export function UserMenu({ menu, standingOf, onEdit, onRights, onPassword }: UserMenuProps) {
  const isViewing = useView() !== null
  const actions = (user: PanelUser): RowAction[] => [
    { label: 'Edit User', Icon: IconPencil, onSelect: () => onEdit(user) },
    { label: 'Link to a new password', Icon: IconKey, onSelect: () => onPassword(user) },
    { label: 'Rights in words', Icon: IconListCheck, onSelect: () => onRights(user) },
    {
      label: 'View as this user',
      Icon: IconEye,
      disabled: standingOf(user).isSelf || isViewing,
      onSelect: () => openViewAs('user', user.id),
    },
    {
      label: 'Delete',
      Icon: IconTrash,
      danger: true,
      disabled: userRemovalProblem(standingOf(user)) !== undefined,
      onSelect: () =>
        void askAndRemove({
          question: `Remove user ${user.full_name}?`,
          consequence: 'They are signed out at once. What they have done stays.',
          thing: 'user',
          remove: () => removePanelUser(user),
        }),
    },
  ]
  return <RowMenu menu={menu} title={({ full_name }) => full_name} actions={actions} />
}
