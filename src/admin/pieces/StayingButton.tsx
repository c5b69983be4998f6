import { Button, type ButtonProps } from 'antd'

/**
 * A button that has nothing to do at times, and keeps the focus then. A press often leaves its own button nothing more to do, as 保存: a
 * disabled one would drop the focus to the top of the page.
 */
export function StayingButton({ disabled, onClick, className = '', ...props }: ButtonProps) {
  return (
    <Button
      {...props}
      aria-disabled={disabled}
      className={disabled ? `${className} ant-btn-disabled` : className}
      // Prevented, it sends no form either, whose Enter presses it.
      onClick={(event) => (disabled ? event.preventDefault() : onClick?.(event))}
    />
  )
}
