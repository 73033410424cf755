import { Anchor, Button, Group, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { AnnouncedText } from '../ui/Announced.tsx'
import { CopyRefused } from '../ui/CopyRefused.tsx'
import { countOf } from '../ui/dayWords.ts'
import { numberText } from '../ui/numberText.ts'
import { callAddress } from '../ui/telephone.ts'
import { noDeviceQuery } from './messages.data.ts'
import classes from './NotReached.module.css'

interface NotReachedProps {
  /** 'Not reached' */
  title?: string
  /** Why they must be phoned. */
  why?: string
  drivers: readonly { driver_id: number; full_name: string; phone?: string | null | undefined }[]
  /** How many they are, if the last of them are not given. */
  count?: number
}

const MOST_LISTED = 100

/** Drivers to phone because no message reaches them: a line for each of the first with a link that calls, and all who are given to copy. */
export function NotReached({
  title = 'Not reached',
  why = 'No device receives messages for them: phone them.',
  drivers,
  count = drivers.length,
}: NotReachedProps) {
  const clipboard = useClipboard()
  const label = clipboard.copied ? 'Copied' : 'Copy'
  const heading = useId()
  if (drivers.length === 0) return null
  const more = count - Math.min(drivers.length, MOST_LISTED)
  const text = drivers.map(({ full_name, phone }) => [full_name, phone].filter(Boolean).join('\t')).join('\n')
  return (
    <section aria-labelledby={heading}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={600} component="h3" id={heading}>
          {title}: {countOf(count, 'driver')}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`${label}: ${title}`}
          onClick={() => clipboard.copy(text)}
        >
          {label}
        </Button>
      </Group>
      <AnnouncedText text={clipboard.copied ? `Copied: ${countOf(drivers.length, 'driver')}` : ''} />
      <Text size="xs" c="dimmed">
        {why}
      </Text>
      {clipboard.error && <CopyRefused />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many names scroll, by keys too. */}
      <ul className={classes.drivers} aria-labelledby={heading} tabIndex={0}>
        {drivers.slice(0, MOST_LISTED).map(({ driver_id, full_name, phone }) => {
          const address = callAddress(phone)
          return (
            <li key={driver_id}>
              <bdi>{full_name}</bdi>
              {address ? (
                <Anchor size="sm" href={address} aria-label={`Call ${full_name} on ${phone}`}>
                  {phone}
                </Anchor>
              ) : (
                <span>{phone || 'no number'}</span>
              )}
            </li>
          )
        })}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          and {numberText(more)} more
          {count === drivers.length
            ? ', whom ‘Copy’ has too'
            : `. ‘Copy’ has the first ${numberText(drivers.length)}`}
        </Text>
      )}
    </section>
  )
}

/** The drivers among these whom no message reaches. */
export function useUnreached<T extends { driver_id: number }>(drivers: readonly T[]): T[] {
  const { data } = useQuery({ ...noDeviceQuery, enabled: drivers.length > 0 })
  return drivers.filter(({ driver_id }) => data?.unreachable.includes(driver_id))
}
