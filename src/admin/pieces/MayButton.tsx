import { Button, type ButtonProps, Tooltip } from 'antd'
import { useSession, useWhyNot } from '#admin/session.ts'
import type { Act } from '#shared/admin/policy.ts'
import { StayingButton } from './StayingButton.tsx'

/**
 * A button that is disabled, with the reason, for users without the permission. A scorekeeper, who works on a phone beside a stage and will
 * never have it, is not shown it at all.
 */
export function MayButton({ act, ...props }: ButtonProps & { act: Act }) {
  const why = useWhyNot(act)
  const { role } = useSession().user
  if (why === null) return <StayingButton {...props} />
  if (role === 'scorekeeper') return null
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
