import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { callAddress } from './telephone.ts'

interface CallLinkProps extends ButtonProps {
  who: string
  phone: string
}

/** A telephone number to tap; nothing if there is none. */
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
        Call <VisuallyHidden component="span">{who} on</VisuallyHidden> <span data-figures="">{phone}</span>
      </span>
    </Button>
  )
}
