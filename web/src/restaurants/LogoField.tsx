import type { ReactNode } from 'react'
import { FileField } from '../ui/form/FileField.tsx'
import { Logo } from './Logo.tsx'

interface LogoFieldProps {
  /** The stored one. */
  stored: string | null
  /** Another one, chosen here. */
  value: File | null
  onChange: (file: File | null) => void
  onRemoveStored: () => void
  error: ReactNode
}

export const LogoField = ({ stored, ...field }: LogoFieldProps) => (
  <FileField
    {...field}
    label="Logo"
    description="PNG, JPEG or BMP, under 10 MB"
    kind="image"
    stored={stored && <Logo file={stored} />}
  />
)
