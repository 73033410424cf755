import type { PanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import { rightsInWords, type ScopeInWords } from '@driverdesk/domain/accounts/rights.ts'
import { Button, Group, Modal, Text, Title } from '@mantine/core'
import { IconCheck, IconEye, IconX, type TablerIcon } from '@tabler/icons-react'
import { useFocusBack } from '../ui/useFocusBack.ts'
import classes from './RightsDialog.module.css'
import { roleName } from './userColumns.tsx'

interface RightsDialogProps {
  user: PanelUser
  scope: ScopeInWords
  onEdit: () => void
  onClose: () => void
}

/** What a person sees and may do, in words. */
export function RightsDialog({ user, scope, onEdit, onClose }: RightsDialogProps) {
  useFocusBack(() => undefined)
  const { summary, sees, may, mayNot } = rightsInWords(user.role, scope)
  return (
    <Modal opened onClose={onClose} returnFocus={false} size={560} title={`Rights of ${user.full_name}`}>
      <Text size="sm" mb="md">
        <strong>{roleName(user.role)}.</strong> {summary}
      </Text>
      <RightsList title="Sees" lines={sees} Icon={IconEye} />
      <RightsList title="May" lines={may} Icon={IconCheck} />
      <RightsList title="May not" lines={mayNot} Icon={IconX} />
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={onEdit}>
          Edit User
        </Button>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  )
}

function RightsList({ title, lines, Icon }: { title: string; lines: readonly string[]; Icon: TablerIcon }) {
  if (lines.length === 0) return null
  return (
    <section className={classes.part}>
      <Title order={3} size="h6">
        {title}
      </Title>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>
            <Icon size="1rem" stroke={1.75} aria-hidden="true" />
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
