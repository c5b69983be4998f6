import { Button, type ButtonProps, Tooltip } from 'antd'
import { useWhyNot } from '#admin/session.ts'
import type { Act } from '#shared/admin/policy.ts'

/** A button that is disabled, with the reason, for users without the permission. */
export function MayButton({ act, ...props }: ButtonProps & { act: Act }) {
  const why = useWhyNot(act)
  if (why === null) return <Button {...props} />
  return (
    <Tooltip title={why}>
      {/* A disabled button gives no events: the tooltip hangs on what stands around it, which the keyboard reaches too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason must be readable by keyboard */}
      <span tabIndex={0} role="note" aria-label={why}>
        <Button {...props} disabled />
      </span>
    </Tooltip>
  )
}
