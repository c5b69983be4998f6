import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router'

interface Props extends Omit<ButtonProps, 'href' | 'onClick' | 'htmlType'> {
  /** A path of the console. */
  to: string
}

/** A link that is drawn as a button. One within the other would be two stops for a keyboard, and two things for a screen reader. */
export function LinkButton({ to, ...props }: Props) {
  const follow = useLinkClickHandler<HTMLElement>(to)
  return <Button {...props} href={useHref(to)} onClick={follow} />
}
