import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown, Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { plain } from '#common/plain.ts'
import './combobox.css'
import { cx } from './class-names.ts'
import { type ComboboxOption, isFoundBy } from './combobox-options.ts'
import { FieldFrame } from './field-frame.tsx'
import { useField } from './use-field.ts'

/** The last line of the list: what is typed, as something new. */
type Adding = {
  value: string
  label: string
  line: (typed: string) => string
  onAdd: (typed: string) => void
}

type ComboboxFieldProps = {
  name: string
  label: string
  hint?: ReactNode
  placeholder?: string
  options: readonly ComboboxOption[]
  adding?: Adding | undefined
}

const mostShown = 50

/** A select that one can type into, for more options than one reads through. */
export function ComboboxField({ name, label, hint, placeholder, options, adding }: ComboboxFieldProps) {
  const frame = useField(name)
  const { field } = useController({ name })
  const [typed, setTyped] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const newOne = adding && { value: adding.value, label: adding.label }
  const chosen =
    options.find(({ value }) => value === field.value) ?? (newOne?.value === field.value ? newOne : undefined)
  const text = typed?.trim() ?? ''
  const found = options.filter((option) => isFoundBy(option, text))
  const shown: ComboboxOption[] = [...found.slice(0, mostShown), ...(newOne ? [newOne] : [])]

  const choose = (option: ComboboxOption | null) => {
    setTyped(undefined)
    field.onChange(option?.value ?? '')
    if (option && option.value === adding?.value) adding?.onAdd(text)
  }
  /** Who types a whole name and goes on has chosen it; a name that fits nobody is new. */
  const settle = () => {
    const [only, ...others] = options.filter((option) => plain(option.label) === plain(text))
    if (text && only && others.length === 0) choose(only)
    else if (text && found.length === 0 && newOne) choose(newOne)
    else setTyped(undefined)
  }
  return (
    <FieldFrame {...frame} label={label} hint={hint}>
      {(aria) => (
        <Base.Root
          items={shown}
          filteredItems={shown}
          value={chosen ?? null}
          onValueChange={choose}
          isItemEqualToValue={(one, other) => one.value === other.value}
          inputValue={typed ?? chosen?.label ?? ''}
          onInputValueChange={(value, { reason }) => {
            if (reason === 'input-change' || reason === 'input-clear') setTyped(value)
          }}
          onOpenChange={(isOpen, { reason }) => {
            if (isOpen) return
            if (reason === 'focus-out' || reason === 'outside-press') settle()
            else if (reason !== 'item-press') setTyped(undefined)
          }}
          autoHighlight
        >
          <Base.InputGroup className="input-wrap">
            <Base.Input
              {...aria}
              ref={field.ref}
              name={name}
              className="input pr-12"
              placeholder={placeholder}
              autoComplete="off"
              onBlur={field.onBlur}
            />
            <Base.Trigger className="combobox-open" aria-label="Show the list">
              <ChevronDown aria-hidden="true" />
            </Base.Trigger>
          </Base.InputGroup>
          {/* Within the field: in a dialog its list is part of that, to screen readers too. */}
          <Base.Portal container={place}>
            <Base.Positioner className="menu-place" align="start" sideOffset={6} collisionPadding={8}>
              <Base.Popup className="menu combobox">
                <Base.Empty className="combobox-none">{text && `Nothing fits “${text}”.`}</Base.Empty>
                <Base.List className="combobox-list" aria-label={label}>
                  {(option: ComboboxOption) => (
                    <Base.Item
                      key={option.value}
                      value={option}
                      className={cx('menu-item', option.value === newOne?.value && 'combobox-new')}
                    >
                      {option.value === newOne?.value ? (
                        <>
                          <Plus aria-hidden="true" />
                          <span className="min-w-0 wrap-anywhere">{adding?.line(text)}</span>
                        </>
                      ) : (
                        <span className="min-w-0 wrap-anywhere">
                          {option.label}
                          {option.detail && <span className="block text-sm text-ink-2">{option.detail}</span>}
                        </span>
                      )}
                    </Base.Item>
                  )}
                </Base.List>
                <Base.Status className={found.length > mostShown ? 'combobox-none' : 'sr'}>
                  {found.length > mostShown
                    ? `The first ${mostShown} of ${found.length}. Type more to see fewer.`
                    : text && `${found.length} found`}
                </Base.Status>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
          <div ref={place} className="contents" />
        </Base.Root>
      )}
    </FieldFrame>
  )
}
