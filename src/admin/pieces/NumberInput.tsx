import { InputNumber, type InputNumberProps } from 'antd'
import { type ComponentRef, useLayoutEffect, useRef } from 'react'

/**
 * antd's field of numbers. Its steppers are for the mouse, cannot be focused, and have English names that no setting changes: a screen reader is
 * not told of them, and steps with the arrow keys in the field.
 */
export function NumberInput(props: InputNumberProps<number>) {
  const field = useRef<ComponentRef<typeof InputNumber>>(null)
  // After every render: they come and go with the state of the field.
  useLayoutEffect(() => {
    field.current?.nativeElement.querySelector('.ant-input-number-actions')?.setAttribute('aria-hidden', 'true')
  })
  return <InputNumber {...props} ref={field} />
}
