import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'

interface CallLinkProps extends ButtonProps {
  who: string
  phone: string
}

export function CallLink({ who, phone, ...look }: CallLinkProps) {
  const address = callAddress(phone)
  if (!address) return null
  return (
    <Button
      component="a"
      href={address}
      leftSection={<IconPhone size="1.125rem" stroke={1.75} aria-hidden="true" />}
      {...look}
    >
      <span>
        Call <VisuallyHidden component="span">{who} on</VisuallyHidden> {phone}
      </span>
    </Button>
  )
}

/**
 * The address that dials a number, 'tel:+447700900001'; undefined without digits. Drops the (0) after a
 * country code.
 */
export function callAddress(phone: string | null | undefined): string | undefined {
  const written = (phone ?? '').trim()
  const dialled = written.startsWith('+') ? written.replace('(0)', '') : written
  const digits = dialled.replace(/\D/g, '')
  if (digits === '') return undefined
  return `tel:${written.startsWith('+') ? '+' : ''}${digits}`
}
