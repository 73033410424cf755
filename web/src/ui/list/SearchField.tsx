import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  className?: string | undefined
  isFirst?: boolean
}

export function SearchField({ label, value, onChange, className, isFirst }: SearchFieldProps) {
  return (
    <TextInput
      type="text"
      inputMode="search"
      enterKeyHint="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      className={className}
      data-autofocus={isFirst || undefined}
      value={value}
      // The first Escape clears the field; the next one closes the dialog.
      data-mantine-stop-propagation={value !== '' || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') onChange('')
        // It may be inside another form.
        if (event.key === 'Enter') event.preventDefault()
      }}
      leftSection={<IconSearch size="1rem" stroke={1.5} aria-hidden="true" />}
      rightSection={value !== '' && <CloseButton aria-label="Clear search" onClick={() => onChange('')} />}
    />
  )
}
