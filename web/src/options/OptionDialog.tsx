import type { Option } from '@driverdesk/contract/options/options.routes.ts'
import { ADMINISTRATORS_OPTION } from '@driverdesk/domain/kernel/refusalTexts.ts'
import { CANCELLATION_BANDS_KEY } from '@driverdesk/domain/options/cancellationBands.ts'
import { mayChangeOption } from '@driverdesk/domain/options/optionRights.ts'
import { MAP_CENTRE_KEY } from '@driverdesk/domain/options/optionRules.ts'
import { optionText } from '@driverdesk/domain/options/optionText.ts'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { RecordTabs } from '../audit/RecordTabs.tsx'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { FormNotes } from '../ui/form/FormNotes.tsx'
import { useDiscardQuestion } from '../ui/useDiscardQuestion.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { CancellationBandsFields } from './CancellationBandsFields.tsx'
import { MapCentreFields } from './MapCentreFields.tsx'
import { OptionValueField } from './OptionValueField.tsx'
import { useOptionForm } from './useOptionForm.ts'

interface OptionDialogProps {
  /** As it was when the dialog opened. */
  option: Option
  onClose: () => void
  onSaved: (option: Option) => void
}

/** Edits the value of an option; its key stays (docs/spec/options.md#options-screen). */
export function OptionDialog({ option, onClose, onSaved }: OptionDialogProps) {
  const isPhone = useIsPhone()
  const user = useCurrentUser()
  const isOpen = user !== null && mayChangeOption(roleOf(user), option.okey)
  const editor = useOptionForm(option, onSaved)
  const { form, isDirty, isSending, blockedBy } = editor
  const close = useDiscardQuestion({ isDirty, isSending, message: 'This option is not saved.', onClose })
  const field = {
    value: form.values.ovalue,
    onChange: (value: string) => form.setFieldValue('ovalue', value),
    error: form.errors.ovalue ?? (isDirty() ? blockedBy : undefined),
  }
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={isOpen ? 'Edit Option' : 'Option'}
      size={option.okey === MAP_CENTRE_KEY ? 700 : 600}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={!isSending}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSending }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
      >
        <Stack gap="sm">
          <RecordTabs thing="option" id={option.id} wrong={field.error ? 1 : 0}>
            <Stack gap="sm">
              <TextInput
                label="Key"
                value={option.okey}
                readOnly
                variant="filled"
                description={option.description}
              />
              {!isOpen ? (
                <TextInput
                  label="Value"
                  value={optionText(option.okey, option.ovalue).value}
                  readOnly
                  variant="filled"
                  description={ADMINISTRATORS_OPTION}
                />
              ) : option.okey === MAP_CENTRE_KEY ? (
                <MapCentreFields {...field} />
              ) : option.okey === CANCELLATION_BANDS_KEY ? (
                <CancellationBandsFields {...field} />
              ) : (
                <OptionValueField okey={option.okey} {...field} />
              )}
            </Stack>
          </RecordTabs>
          <FormNotes editor={editor} safe={undefined} onClose={onClose} />
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="default" disabled={isSending} onClick={() => void close()}>
              {isOpen ? 'Cancel' : 'Close'}
            </Button>
            {isOpen && (
              <BusyButton
                type="submit"
                disabled={blockedBy !== undefined || editor.isOver}
                isBusy={isSending}
              >
                Accept Changes
              </BusyButton>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
