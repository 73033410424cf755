import { type GeocodeResult, geocodeRoutes } from '@driverdesk/contract/maps/geocode.routes.ts'
import { Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconMapPin, IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { call } from '../kernel/api.ts'
import { errorMessage } from '../kernel/apiError.ts'
import { canSearchAddresses } from '../kernel/settings.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import classes from './AddressSearch.module.css'
import type { Position } from './position.ts'

interface AddressSearchProps {
  label: string
  value: string
  onChange: (address: string) => void
  onChoose: (place: FoundAddress) => void
  onBlur?: () => void
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  maxLength?: number
}

/** An address field; Enter or the button finds the address (docs/spec/restaurants.md#address-search). */
export function AddressSearch({ label, value, onChange, onChoose, ...input }: AddressSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const search = useAddressSearch()
  const isSetUp = canSearchAddresses()
  const address = value.trim()
  // Results for another text are ignored.
  const found = search.variables === address ? search : undefined
  // Mantine needs this mark so that Escape closes the list and not the dialog.
  const isOpen = found?.data !== undefined
  const begin = () => {
    if (address !== '' && !search.isPending) search.mutate(address)
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isSetUp) {
      event.preventDefault()
      begin()
    }
    if (event.key === 'Escape') search.reset()
  }
  const backToField = () => {
    search.reset()
    field.current?.focus()
  }
  const choose = (place: FoundAddress) => {
    onChoose(place)
    backToField()
  }
  return (
    <div className={classes.search}>
      <div className={classes.line}>
        <TextInput
          {...input}
          ref={field}
          label={label}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={pressKey}
          data-mantine-stop-propagation={isOpen || undefined}
          description={isSetUp ? undefined : 'Address search is not set up'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          className={classes.field}
        />
        {isSetUp && (
          <BusyButton
            variant="default"
            className={classes.button}
            leftSection={<IconSearch size="1rem" aria-hidden="true" />}
            disabled={input.disabled || address === ''}
            isBusy={search.isPending}
            onClick={begin}
          >
            Search
          </BusyButton>
        )}
      </div>
      <div role="status" className={classes.answer}>
        {found?.isError && (
          <Text size="sm" c="var(--mantine-color-error)">
            {errorMessage(found.error)}
          </Text>
        )}
        {found?.data && <Text size="sm">{foundText(found.data.length)}</Text>}
      </div>
      {found?.data && found.data.length > 0 && (
        <FoundAddresses places={found.data} onChoose={choose} onEscape={backToField} />
      )}
    </div>
  )
}

interface FoundAddressesProps {
  places: readonly FoundAddress[]
  onChoose: (place: FoundAddress) => void
  onEscape: () => void
}

const FoundAddresses = ({ places, onChoose, onEscape }: FoundAddressesProps) => (
  <ul className={classes.places} aria-label="Addresses found">
    {places.map((place) => (
      <li key={`${place.address} ${place.lat} ${place.lng}`}>
        <UnstyledButton
          className={classes.place}
          onClick={() => onChoose(place)}
          onKeyDown={({ key }) => key === 'Escape' && onEscape()}
          data-mantine-stop-propagation
        >
          <IconMapPin size="1rem" stroke={1.5} aria-hidden="true" />
          <span dir="auto">{place.address}</span>
        </UnstyledButton>
      </li>
    ))}
  </ul>
)

function foundText(count: number): string {
  if (count === 0) return 'No address found. Check the spelling, or click the map to set the marker.'
  return count === 1 ? 'One address found. Choose it:' : `${count} addresses found. Choose one:`
}

interface FoundAddress extends Position {
  address: string
  /** '' if unknown. */
  postcode: string
}

/** Finds an address on request; errors show below the field. */
const useAddressSearch = () =>
  useMutation({
    meta: { ownErrors: true },
    mutationFn: async (address: string): Promise<FoundAddress[]> => {
      const { results } = await call(geocodeRoutes.search, { query: { address } })
      return results.map(foundAddress)
    },
  })

const foundAddress = ({ formatted_address, address_components, geometry }: GeocodeResult): FoundAddress => ({
  address: formatted_address,
  postcode: address_components.find(({ types }) => types.includes('postal_code'))?.long_name ?? '',
  ...geometry.location,
})
