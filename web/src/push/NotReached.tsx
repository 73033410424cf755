import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { Anchor, Group, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { showError } from '../kernel/query.ts'
import { AnnouncedText } from '../ui/Announced.tsx'
import { BusyButton } from '../ui/BusyButton.tsx'
import { callAddress } from '../ui/CallLink.tsx'
import { useWaiting } from '../ui/useWaiting.ts'
import { CopyRefused } from '../ui/Warning.tsx'
import { noDeviceQuery } from './messages.data.ts'
import classes from './NotReached.module.css'

interface ToPhone {
  driver_id: number
  full_name: string
  phone?: string | null | undefined
}

interface NotReachedProps {
  /** 'Not reached' */
  title?: string
  /** Why they must be phoned. */
  why?: string
  drivers: readonly ToPhone[]
  /** How many there are, if not all of them are given: to copy them, it loads them all. */
  count?: number
  loadAll?: () => Promise<readonly ToPhone[]>
}

const MOST_LISTED = 100

/**
 * Drivers to phone because no message reaches them. The first ones each have a line with a link that calls;
 * all of them can be copied.
 */
export function NotReached({
  title = 'Not reached',
  why = 'No device receives messages for them: phone them.',
  drivers,
  count = drivers.length,
  loadAll,
}: NotReachedProps) {
  const [isLoading, wait] = useWaiting()
  const clipboard = useClipboard()
  const label = clipboard.copied ? 'Copied' : 'Copy'
  const heading = useId()
  if (drivers.length === 0) return null
  const more = count - Math.min(drivers.length, MOST_LISTED)
  const copy = async () =>
    clipboard.copy(textOf(loadAll && count > drivers.length ? await wait(loadAll()) : drivers))
  return (
    <section aria-labelledby={heading}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={600} component="h3" id={heading}>
          {title}: {countOf(count, 'driver')}
        </Text>
        <BusyButton
          size="compact-xs"
          variant="default"
          aria-label={`${label}: ${title}`}
          isBusy={isLoading}
          onClick={() => void copy().catch(showError)}
        >
          {label}
        </BusyButton>
      </Group>
      <AnnouncedText text={clipboard.copied ? `Copied: ${countOf(count, 'driver')}` : ''} />
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
          and {numberText(more)} more, also included in ‘Copy’
        </Text>
      )}
    </section>
  )
}

const textOf = (drivers: readonly ToPhone[]): string =>
  drivers.map(({ full_name, phone }) => [full_name, phone].filter(Boolean).join('\t')).join('\n')

/** The drivers among these who cannot be reached by message. */
export function useUnreached<T extends { driver_id: number }>(drivers: readonly T[]): T[] {
  const { data } = useQuery({ ...noDeviceQuery, enabled: drivers.length > 0 })
  return drivers.filter(({ driver_id }) => data?.unreachable.includes(driver_id))
}
