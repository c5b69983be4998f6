import { useMutation } from '@tanstack/react-query'
import { Button, Result, Spin } from 'antd'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { ApiFailure, api } from '#admin/api.ts'
import { LinkButton } from '#admin/pieces/LinkButton.tsx'
import { queryClient } from '#admin/query-client.ts'
import { meantSignOut } from '#admin/sign-out.ts'
import { DoorCard } from './DoorCard.tsx'

/** Ends the session. An address of its own: a screen with unsaved work asks before it is left, while the session still holds. */
export function Component() {
  return useLocation().state === meantSignOut ? <SigningOut /> : <Navigate to="/" replace />
}

function SigningOut() {
  const navigate = useNavigate()
  const { mutate, error } = useMutation({
    mutationFn: () => api('DELETE /session'),
    onSettled: async (_, fault) => {
      // At 401 it has ended already.
      if (fault && !(fault instanceof ApiFailure && fault.code === 401)) return
      queryClient.clear()
      await navigate('/sign-in', { replace: true })
    },
  })
  useEffect(() => mutate(), [mutate])
  if (!error) return <Spin fullscreen description="正在退出登录" />
  return (
    <DoorCard title="还没有退出登录">
      <Result
        status="warning"
        subTitle={error.message}
        extra={[
          <Button key="again" type="primary" onClick={() => mutate()}>
            再试一次
          </Button>,
          <LinkButton key="back" to="/">
            回到管理后台
          </LinkButton>,
        ]}
      />
    </DoorCard>
  )
}
