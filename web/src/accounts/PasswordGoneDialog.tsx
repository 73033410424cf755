import { Button, Group, Modal, Stack, Text } from '@mantine/core'

interface PasswordGoneDialogProps {
  whose: string
  email: string
  /** The button that opens its form: 'Edit User'. */
  edit: string
  onClose: () => void
}

/** A form that is sent again much later finds its account made, and the password no longer kept. */
export function PasswordGoneDialog({ whose, email, edit, onClose }: PasswordGoneDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`${whose} has its account already`} size={460} centered>
      <Stack gap="md">
        <Text size="sm">
          An earlier attempt of this form made the account {email}. Its password is kept for ten minutes at
          most, so it can no longer be shown or mailed.
        </Text>
        <Text size="sm">Where nobody has it, set a new one: ‘{edit}’, then ‘Change Password’.</Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
