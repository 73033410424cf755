import { Menu, type MenuProps } from '@mantine/core'
import type { SheetButtonProps } from './BottomSheet.tsx'

interface AnchoredMenuProps extends Pick<MenuProps, 'position' | 'width' | 'children'> {
  anchor: DOMRect
  label: string
  onClose: () => void
}

/** A menu that many buttons share. It opens at a placeholder in the position of the pressed one. */
export const AnchoredMenu = ({ anchor, label, onClose, children, ...menu }: AnchoredMenuProps) => (
  <Menu
    opened
    onClose={onClose}
    offset={4}
    shadow="md"
    returnFocus={false}
    closeOnItemClick={false}
    withInitialFocusPlaceholder={false}
    transitionProps={{ duration: 0 }}
    {...menu}
  >
    <Menu.Target>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={label}
        style={{
          position: 'fixed',
          left: anchor.left,
          top: anchor.top,
          width: anchor.width,
          height: anchor.height,
          visibility: 'hidden',
        }}
      />
    </Menu.Target>
    <Menu.Dropdown miw={180}>{children}</Menu.Dropdown>
  </Menu>
)

export const MenuLine = ({ label, Icon, danger, disabled = false, onClick }: SheetButtonProps) => (
  <Menu.Item
    leftSection={<Icon size="1rem" stroke={1.5} aria-hidden="true" />}
    // The red of messages: Mantine's own is too dark for the dark scheme.
    c={danger && !disabled ? 'var(--mantine-color-error)' : undefined}
    disabled={disabled}
    onClick={onClick}
  >
    {label}
  </Menu.Item>
)
