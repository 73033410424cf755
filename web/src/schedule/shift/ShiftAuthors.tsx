import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/accounts/roles.ts'
import { Anchor, Group, Text } from '@mantine/core'
import { useCurrentUser } from '../../kernel/session.ts'

interface ShiftAuthorsProps {
  shift: Shift
  names: ReadonlyMap<number, string>
  /** Opens the history of the shift. */
  onHistory: () => void
}

/** Who made the shift, and who changed it last (document 2, 2.3). */
export function ShiftAuthors({ shift, names, onHistory }: ShiftAuthorsProps) {
  const user = useCurrentUser()
  const me = user?.id
  const nameOf = (staff: number | null, restaurateur: number | null) => {
    if (staff !== null) return staff === me ? 'you' : (names.get(staff) ?? 'a colleague')
    return restaurateur === null ? undefined : 'the restaurant'
  }
  const creator = nameOf(shift.creator_id, shift.restaurateur_creator_id)
  const moderator = nameOf(shift.moderator_id, shift.restaurateur_moderator_id)
  return (
    <section aria-label="History">
      {creator && (
        <Text size="xs" c="dimmed">
          Created by <bdi>{creator}</bdi>
        </Text>
      )}
      {moderator && (
        <Text size="xs" c="dimmed">
          Changed by <bdi>{moderator}</bdi>
        </Text>
      )}
      <Group gap="0 xs">
        <Anchor component="button" type="button" size="xs" py={4} onClick={onHistory}>
          History of this shift
        </Anchor>
        {user?.role === ADMINISTRATOR && (
          // In a tab of its own: what is typed here stays.
          <Anchor size="xs" py={4} href={`/audit?thing=shift&id=${shift.id}`} target="_blank">
            All changes of this shift
          </Anchor>
        )}
      </Group>
    </section>
  )
}
