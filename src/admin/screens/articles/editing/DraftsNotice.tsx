import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { titleOf } from '#admin/screens/articles/words.ts'
import { useSession } from '#admin/session.ts'
import { listLocal, localChanges, type UnsentDraft } from './local-drafts.ts'

/** On every screen: texts that were left behind before the server had them. The one that is being written is not told of. */
export function DraftsNotice() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [left, setLeft] = useState<readonly UnsentDraft[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another look
  useEffect(() => {
    let isGone = false
    const look = () =>
      void listLocal(user.id)
        .catch(() => [])
        .then((found) => {
          if (!isGone) setLeft(found)
        })
    look()
    localChanges.addEventListener('change', look)
    return () => {
      isGone = true
      localChanges.removeEventListener('change', look)
    }
  }, [user.id, pathname])
  // A new one gets its address without the router.
  const here = window.location.pathname.replace(/^\/admin/, '')
  const [first, ...rest] = left.filter(({ path }) => path.replace(/\?.*/, '') !== here)
  if (!first) return null
  return (
    <Alert
      banner
      type="warning"
      title={`《${titleOf(first)}》${rest.length > 0 ? `等 ${rest.length + 1} 篇` : ''}有修改只存在这台设备上，还没有保存到服务器`}
      action={
        <Button size="small" onClick={() => void navigate(first.path)}>
          打开处理
        </Button>
      }
    />
  )
}
