// biome-ignore lint/style/noRestrictedImports: everywhere else is to use these two
import { AutoComplete as AntAutoComplete, Select as AntSelect, type AutoCompleteProps, type RefSelectProps, type SelectProps } from 'antd'
import type { BaseOptionType, DefaultOptionType } from 'antd/es/select'
import type { KeyboardEvent, Ref } from 'react'

type InputKeyDown = SelectProps['onInputKeyDown']

/**
 * In antd's open list Tab takes the line that is highlighted, the first or the one under the pointer, and keeps the focus. Here it goes on to the
 * next field, as in every other: only Enter and a click choose.
 */
const keepingTab = (onInputKeyDown: InputKeyDown) => (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
  // The list hears of a key from the field's ancestors; it closes when the field loses the focus.
  if (event.key === 'Tab') event.stopPropagation()
  onInputKeyDown?.(event)
}

export function Select<Value, Option extends BaseOptionType | DefaultOptionType = DefaultOptionType>({
  onInputKeyDown,
  ...props
}: SelectProps<Value, Option> & { ref?: Ref<RefSelectProps> }) {
  return <AntSelect<Value, Option> {...props} onInputKeyDown={keepingTab(onInputKeyDown)} />
}

/** A text with proposals. */
export function AutoComplete({ onInputKeyDown, ...props }: AutoCompleteProps<string>) {
  return <AntAutoComplete<string> {...props} onInputKeyDown={keepingTab(onInputKeyDown)} />
}
